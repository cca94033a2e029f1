/** The sentences of the interface without slots, computed from en.yaml by `npm run words`. */
type Plain =
  | `frame.${'skip' | 'main_menu' | 'footer_menu' | 'sample' | 'privacy' | 'developers' | 'embed' | 'share_image' | 'about' | 'data' | 'these' | 'hours' | 'all_day' | 'map' | 'home' | 'breadcrumb' | 'side' | 'call_menu' | 'no_choice'}`
  | `menu.${'reviews' | 'services' | 'technicians' | 'service_areas' | 'search' | 'about'}`
  | `rating.${'out_of' | 'none' | 'breakdown' | 'label'}`
  | `overview.${'newest' | 'first' | 'services' | 'technicians' | 'service_areas' | 'lists' | 'answers' | 'own_answers' | 'answers_and_years'}`
  | `source.${'another' | 'direct' | 'to_us' | 'elsewhere'}`
  | `recommendations.${'title' | 'note'}`
  | `proof.${'label'}`
  | `proof.by.${'job_match' | 'invitation' | 'manual' | 'platform' | 'none'}`
  | `proof.meaning.${'job_match' | 'invitation' | 'manual' | 'platform' | 'none'}`
  | `proof.status.${'verified' | 'platform_verified' | 'unverified'}`
  | `proof.matched.${'job' | 'visit' | 'purchase'}`
  | `proof.invited.${'job' | 'visit' | 'purchase'}`
  | `review.${'anonymous' | 'incentivized' | 'insider' | 'details' | 'mentions' | 'json' | 'neighbours' | 'stars_only' | 'read_whole' | 'changed' | 'data'}`
  | `list.${'filters' | 'reply' | 'with_reply' | 'without_reply' | 'pages' | 'newer' | 'older' | 'newest' | 'cut_search' | 'all' | 'every' | 'source' | 'proof'}`
  | `entity.${'left' | 'none' | 'writes_about' | 'not_compared'}`
  | `entity.title.${'services' | 'technicians' | 'service_areas'}`
  | `entity.note.${'services' | 'technicians' | 'service_areas'}`
  | `entity.others.${'services' | 'technicians' | 'service_areas'}`
  | `search.${'title' | 'text' | 'button' | 'rating' | 'sort' | 'services' | 'technicians' | 'service_areas' | 'since' | 'until' | 'author' | 'min_rating' | 'max_rating' | 'language' | 'waiting' | 'clear' | 'used' | 'has_text' | 'with_text' | 'stars_only' | 'none' | 'did_you_mean' | 'more' | 'gone' | 'unknown' | 'unavailable' | 'download' | 'no_script'}`
  | `search.sorts.${'newest' | 'oldest' | 'highest' | 'lowest'}`
  | `about.${'sources' | 'source' | 'reviews' | 'average' | 'proof' | 'meaning' | 'unverified_shown' | 'unverified_withheld' | 'shown' | 'received' | 'published' | 'withheld' | 'incentives' | 'incentives_none' | 'relations' | 'relations_none' | 'not_stated' | 'fake_reviews' | 'names' | 'removed' | 'removed_note' | 'removed_none' | 'removed_day' | 'removed_reason' | 'review_id' | 'figures' | 'figures_rating' | 'rounded' | 'unknown_language' | 'for_stars'}`
  | `about.reason.${'author_request' | 'platform_removed' | 'privacy' | 'legal' | 'duplicate' | 'not_genuine' | 'off_topic' | 'unverified'}`
  | `about.name_display.${'first_initial' | 'full'}`
  | `embed.${'title' | 'honest' | 'look' | 'form' | 'usual' | 'theme' | 'auto' | 'light' | 'dark' | 'all_codes' | 'badge' | 'badge_note' | 'floating' | 'floating_note' | 'list' | 'list_note' | 'grid' | 'grid_note' | 'slider' | 'slider_note' | 'frame' | 'frame_note' | 'picture' | 'picture_note' | 'mail' | 'mail_note' | 'copy' | 'copied' | 'previous' | 'next'}`
  | `not_found.${'title' | 'text'}`
  | `action.${'find' | 'write' | 'mail'}`
  | `invite.${'title' | 'text' | 'first_title' | 'first_text'}`
  | `topics.${'title' | 'key' | 'praise' | 'neither' | 'criticism'}`
  | `topics.word.${'praised' | 'mixed' | 'criticised'}`
  | `years.${'title' | 'good' | 'mid' | 'bad'}`;

/** Every sentence of the interface with its slots. */
export type WordSlots = Record<Plain, never> & {
  'frame.named': 'name' | 'text';
  'frame.quoted': 'text';
  'frame.kind_in': 'kind' | 'place';
  'frame.run_by': 'business';
  'rating.count': 'count';
  'rating.stars': 'count';
  'rating.of_five': 'rating';
  'overview.title': 'business';
  'overview.description': 'business' | 'count' | 'rating';
  'overview.description_empty': 'business';
  'overview.so_far': 'count';
  'overview.all': 'count';
  'overview.all_of': 'count';
  'overview.stars_only': 'count';
  'overview.average_from': 'count';
  'source.original': 'platform';
  'source.on': 'platform';
  'source.others': 'count';
  'recommendations.positive': 'platform';
  'recommendations.negative': 'platform';
  'proof.checked': 'platform';
  'review.by': 'author';
  'review.title': 'author' | 'rating';
  'review.description': 'day' | 'rating' | 'text';
  'review.description_stars_only': 'day' | 'rating';
  'review.updated': 'day';
  'review.reply': 'name';
  'list.cut': 'count';
  'list.filtered': 'filter';
  'entity.description': 'business' | 'name';
  'entity.not_mentioned': 'name';
  'entity.named': 'count' | 'name';
  'entity.good': 'count' | 'good';
  'entity.counted': 'name';
  'search.found': 'count' | 'rating';
  'search.mention': 'count' | 'query' | 'rating';
  'search.corrected': 'from' | 'to';
  'search.most': 'of' | 'words';
  'search.since_year': 'year';
  'search.wrong': 'fields';
  'about.description': 'business';
  'about.intro': 'business';
  'about.profiles': 'profiles';
  'about.marked': 'incentivized' | 'insider';
  'about.takedown': 'contact';
  'about.figures_text': 'analysed' | 'count';
  'about.figures_unread': 'count' | 'languages';
  'about.accuracy': 'found' | 'precise';
  'about.as_of': 'day';
  'about.sources_note': 'count' | 'exact' | 'rating';
  'developers.description': 'business';
  'embed.lead': 'business';
  'embed.code': 'name';
  'action.call': 'telephone';
  'topics.counts.praise': 'count';
  'topics.counts.criticise': 'count';
  'topics.counts.both': 'count';
  'topics.more': 'count';
  'years.average': 'rating';
};
