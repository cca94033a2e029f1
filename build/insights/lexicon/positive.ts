/**
 * Words of praise written for this project; other forms (-ly -ed -s …) are found by `stems`.
 * The first list is strong praise the second plain the third faint or depending on the subject.
 */
export const STRONG_PRAISE = `
  amazing awesome astounding astonishing beautiful best breathtaking brilliant bliss blissful divine delectable
  delightful dreamy excellent exceptional excellence exemplary exquisite extraordinary fabulous fantastic
  faultless favorite favourite fave first-rate flawless gem genius glorious godsend gorgeous greatest heaven
  heavenly immaculate impeccable incredible incomparable invaluable irresistible lifesaver legendary love loved
  loves lovely loving luscious magical magic magnificent marvelous marvellous masterpiece mesmerizing miracle
  mindblowing mouthwatering outstanding outstandingly paradise peerless perfect perfection perfectly phenomenal
  phenom pristine rave ravishing remarkable sensational spectacular splendid spotless stellar stunning sublime
  sumptuous superb superior superlative supreme terrific top-notch topnotch treasure triumph unbeatable unbelievable
  unforgettable unmatched unparalleled unrivaled unrivalled wonderful wonderfully wonders wow wowed yum yummy yumm
  yummm yummo delicious scrumptious superbly adore adored adores bravo hooray kudos ace stupendous top-quality
  scrummy a1 delish tantalizing exceptionally unreal fab epic enthralling gripping unputdownable spellbinding
  page-turner captivating riveting mesmerising world-class five-star lifesavers blown impeccably
`;

export const PRAISE = `
  able accommodating accomplished accurate accurately admirable admire advantage affable affordable affordably agile
  agreeable amiable ample amuse amused amusing appealing appetizing appreciate appreciated appreciative approachable
  appropriate apt articulate assure assured assurance attentive attentively attentiveness attractive authentic authentically
  balanced bargain beautify benefit beneficial best-value better blessed blessing bonus boost bright brighten
  calm calming capable careful carefully caring charm charming cheerful cheery chic clarity classy clean cleaned cleaner
  cleanest cleanliness clear clearly clever comfort comfortable comfortably comfy comforting commend commendable commended
  compassionate competent competitive competitively compliment complimented complimentary concise confidence confident
  congenial congrats congratulations considerate consistent consistently convenience convenient conveniently cool cooperative
  cordial correct correctly courteous courteously courtesy cozy cosy craftsmanship creamy creative crisp crispy crunchy
  customizable cute dapper dazzling dazzle dedicated dedication decadent deft delicate delicately delight delighted delights
  dependable deserve deserves desirable detailed diligent diligently discreet durable eager ease eased easier easiest easily easy
  easygoing easy-going economical educated educational effective effectively efficiency efficient efficiently effortless
  effortlessly elegance elegant elegantly elite empathetic empathy enchanting encourage encouraged encouraging endearing energetic
  energizing engaging engrossing enhance enhanced enjoy enjoyable enjoyably enjoyed enjoying enjoyment enjoys entertained
  entertaining entertainment enthusiasm enthusiastic enthusiastically ergonomic ethical excel excelled excels
  excite excited excitement exciting expert expertise expertly experienced expeditious exotic eye-catching fair fairly fairness
  faithful fan-favorite fancied fascinating fashionable fast faster fastest favorable favour festive finest first-class
  fitting fixed flavorful flavourful flavorsome flavoursome flexible flexibility fluffy focused fond fondly foolproof forthcoming
  fortunate fortunately fragrant fresh freshest freshly freshness friendly friendliest friendlier friendliness fulfilled
  fulfilling fun functional funny generous generously gentle gentleman gently genuine genuinely gifted glad gladly glowing good
  goodies goodness gourmet grace gracious graciously grand grateful gratitude great greatly grin groovy happily happiness happy
  happier happiest hassle-free healthy healthier heartfelt hearty heartwarming helped helpful helpfully helpfulness helps highlight highlights
  hilarious hip homely homemade homey honest honesty honorable honored honoured honour honor honest-to-goodness hooked hospitable
  hospitality humble humor humorous hygienic ideal ideally imaginative immersive imaginatively impress impressed impresses
  impressive impressively improve improved improvement improving industrious inexpensive informative informed
  ingenious innovative insightful inspire inspired inspiring instructive integrity intelligent interesting intimate intriguing
  intuitive inventive inviting jolly joy joyful joyous juicy just-right kind kindest kindly kindness knack knowledgeable knowledgable
  knowlegable laid-back lavish legit lightning-fast likable likeable like liked likes lively loyal loyalty lucky luxurious luxury
  memorable merit meticulous meticulously mild-mannered modern moist mouth-watering neat neatly nice nicely nicer nicest nifty
  nimble nourishing novel nutritious obliging on-time open-minded optimal organised organized original pamper pampered pampering
  passion passionate patience patient patiently peace peaceful personable personalized pleasant pleasantly please pleased pleaser
  pleases pleasing pleasurable pleasure plentiful plenty plush plus poetic polished polite politely politeness popular portable
  positive positively powerful praise praised prefer preferred premium presentable prestige prime priceless pro-active
  proactive pro productive professional professionally professionalism proficient prompt promptly promptness proud proudly proven punctual
  punctuality pure qualified quick quicker quickest quickly quiet quietly quality quirky rapid rapidly rapport
  readable reasonable reasonably reassure reassured reassuring recommend recommendable recommended recommending
  recommends recomend recomended reccomend reccommend refined refresh refreshed refreshing refreshingly regulars relax relaxed
  relaxing reliability reliable reliably relief relieved relish remarkably renowned reputable resilient resolved resourceful
  respect respected respectful respectfully responsible responsive responsiveness restful reward rewarding rich robust romantic
  roomy safe safely safety satisfaction satisfactory satisfied satisfy satisfying satisfyingly savory savvy savings scenic seamless
  seamlessly secure sensible serene sharp sharply sincere sincerely skilful skill skilled skillful skillfully sleek slick smart
  smile smiled smiles smiling smiley smooth smoother smoothly snappy solid solidly solved soothing sophisticated sorted
  soulful spacious sparkling special speedily speedy spontaneous sturdy style stylish succeed succeeded success
  successful successfully succulent sufficient super supple supportive surpassed surpasses sweet sweetest sweetheart sympathetic
  tactful talent talented tailored tasteful tastefully tastier tastiest tasty tempting tender tenderness thank thanked thankful thankfully
  thanks thank-you thorough thoroughly thoughtful thoughtfully thrill thrilled thrilling thriving tidy tidied tidily timely timeless
  tranquil transformed transparency transparent treat treats trendy trust trusted trustworthy trusty truthful tuneful uncluttered
  understandable unhurried unique unobtrusive unpretentious upbeat upgrade upgraded uplifting upmarket up-to-date upscale useful
  user-friendly valuable value valued vast versatile vibrant victory vivid warm warmest warmly warmth welcome welcomed
  welcoming well-made well-cooked well-designed well-priced well-trained well-written willing willingly winner wins wisely witty
  wonder worked works worth worthwhile worthy yay zesty zealous zippy bang-on spot-on faultlessly trouble-free buttery flaky velvety
  silky fluffiest springy smoky zingy tangy airy sunny comfiest sanitised sanitized hygenic thumbs-up bueno charismatic gleaming
  painless painlessly bargains perks smoothest tidiest kinder friendlier quieter brighter sharper crisper lighter snappier roomier lightweight long-lasting crystal-clear responsively vivacious relatable well-paced thought-provoking heart-warming touching moving
  poignant compelling evocative lyrical nuanced believable well-researched well-developed accessible absorbing atmospheric
`;

export const LUKEWARM = 'ok okay okey alright fine';

export const FAINT_PRAISE = `
  adequate decent acceptable passable satisfactory tolerable fair reasonable sufficient well
  cheap filling hot large larger big huge light simple loads lots extra complimentary free discount discounted
  tasting decently surprise surprised surprisingly familiar traditional rustic tried true hope hopefully forgiving
  again return returning returned definitely absolutely highly must regular always ever-changing fully handy saved save
  recovered fixing fixed helping repaired warming mended explained cleared remembered restored
`;
