;; The inner loops of the net, four numbers at a time (decision 054). What they compute stands in plain TypeScript beside the
;; trainer: build/insights/training/net/memory.ts and attention.ts. All addresses and sizes are in bytes, all numbers 32-bit floats.
;; Sizes are those of shape.ts: 32 cells, states of 64 numbers, three taps of 64 a direction, keys of 16.
(module
  (memory (export "memory") 1)

  ;; The first bytes of the memory; what stands from `free` on is the caller's.
  (global $nothing (export "nothing") i32 (i32.const 0))      ;; 384 zeros: what is driven before a sentence begins
  (global $judging i32 (i32.const 1536))                      ;; three rows of 192: what the last tokens drive that judge
  (global $asker (export "asker") i32 (i32.const 3840))       ;; the state that asks
  (global $seen i32 (i32.const 4096))                         ;; what was looked at
  (global $pull i32 (i32.const 4352))                         ;; what a state is multiplied with
  (global $scores (export "scores") i32 (i32.const 4608))     ;; of praise, neutral and complaint
  (global (export "free") i32 (i32.const 4624))

  ;; Sum of the products of two states.
  (func $dot (param $a i32) (param $b i32) (result f32)
    (local $end i32) (local $sum v128)
    (local.set $end (i32.add (local.get $a) (i32.const 256)))
    (loop $four
      (local.set $sum (f32x4.add (local.get $sum)
        (f32x4.mul (v128.load (local.get $a)) (v128.load (local.get $b)))))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $four (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 16))) (local.get $end))))
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
      (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))

  ;; Adds `size` bytes of numbers, `times` as large, to others and puts the sums at `to`.
  (func $addScaled (param $to i32) (param $others i32) (param $from i32) (param $size i32) (param $times f32)
    (local $end i32) (local $scale v128)
    (local.set $scale (f32x4.splat (local.get $times)))
    (local.set $end (i32.add (local.get $to) (local.get $size)))
    (loop $four
      (v128.store (local.get $to) (f32x4.add (v128.load (local.get $others))
        (f32x4.mul (local.get $scale) (v128.load (local.get $from)))))
      (local.set $others (i32.add (local.get $others) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $four (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 16))) (local.get $end)))))

  ;; Fills the states of one direction of reading. `drive`, `value` and `state` are where the first token has the address of what
  ;; its word drives, the value of the judgement that begins there (0: none), and its cells; `step` is 1 or -1. `judgement` is what
  ;; a judgement drives for each point of its value. `side` is where the direction begins in what is driven.
  (func $readOneWay (param $count i32) (param $drive i32) (param $value i32) (param $state i32)
      (param $step i32) (param $side i32) (param $judgement i32)
    (local $here i32) (local $before i32) (local $earlier i32) (local $old i32) (local $judging i32) (local $cell i32)
    (local $sum v128) (local $gate v128) (local $memory v128) (local $points f32)
    (local.set $before (global.get $nothing))
    (local.set $earlier (global.get $nothing))
    (local.set $old (global.get $nothing))
    (local.set $judging (global.get $judging))
    (loop $tokens
      (local.set $here (i32.add (i32.load (local.get $drive)) (local.get $side)))
      (if (f32.ne (local.tee $points (f32.load (local.get $value))) (f32.const 0))
        (then
          (call $addScaled (local.get $judging) (local.get $here)
            (i32.add (local.get $judgement) (local.get $side)) (i32.const 768) (local.get $points))
          (local.set $here (local.get $judging))
          (local.set $judging (i32.add (local.get $judging) (i32.const 768)))
          (if (i32.eq (local.get $judging) (global.get $asker))
            (then (local.set $judging (global.get $judging))))))
      (local.set $cell (i32.const 0))
      (loop $cells
        (local.set $sum (f32x4.add
          (f32x4.add
            (v128.load (i32.add (local.get $here) (local.get $cell)))
            (v128.load offset=256 (i32.add (local.get $before) (local.get $cell))))
          (v128.load offset=512 (i32.add (local.get $earlier) (local.get $cell)))))
        (local.set $gate (f32x4.add
          (f32x4.add
            (v128.load offset=128 (i32.add (local.get $here) (local.get $cell)))
            (v128.load offset=384 (i32.add (local.get $before) (local.get $cell))))
          (v128.load offset=640 (i32.add (local.get $earlier) (local.get $cell)))))
        (local.set $gate (f32x4.pmax (v128.const f32x4 0.02 0.02 0.02 0.02)
          (f32x4.pmin (v128.const f32x4 1 1 1 1)
            (f32x4.add (v128.const f32x4 0.5 0.5 0.5 0.5)
              (f32x4.mul (v128.const f32x4 0.25 0.25 0.25 0.25) (local.get $gate))))))
        (local.set $memory (v128.load (i32.add (local.get $old) (local.get $cell))))
        (v128.store (i32.add (local.get $state) (local.get $cell))
          (f32x4.add (local.get $memory) (f32x4.mul (local.get $gate)
            (f32x4.sub
              (f32x4.pmax (v128.const f32x4 -1 -1 -1 -1)
                (f32x4.pmin (v128.const f32x4 1 1 1 1) (local.get $sum)))
              (local.get $memory)))))
        (br_if $cells (i32.lt_u
          (local.tee $cell (i32.add (local.get $cell) (i32.const 16))) (i32.const 128))))
      (local.set $earlier (local.get $before))
      (local.set $before (local.get $here))
      (local.set $old (local.get $state))
      (local.set $drive (i32.add (local.get $drive) (i32.mul (local.get $step) (i32.const 4))))
      (local.set $value (i32.add (local.get $value) (i32.mul (local.get $step) (i32.const 4))))
      (local.set $state (i32.add (local.get $state) (i32.mul (local.get $step) (i32.const 256))))
      (br_if $tokens (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))

  ;; Fills the states of `count` tokens in both directions.
  (func (export "read") (param $count i32) (param $drives i32) (param $values i32) (param $states i32) (param $judgement i32)
    (local $last i32)
    (if (i32.eqz (local.get $count)) (then (return)))
    (local.set $last (i32.mul (i32.const 4) (i32.sub (local.get $count) (i32.const 1))))
    (call $readOneWay (local.get $count) (local.get $drives) (local.get $values) (local.get $states)
      (i32.const 1) (i32.const 0) (local.get $judgement))
    (call $readOneWay (local.get $count)
      (i32.add (local.get $drives) (local.get $last))
      (i32.add (local.get $values) (local.get $last))
      (i32.add (i32.add (local.get $states) (i32.const 128)) (i32.mul (i32.const 64) (local.get $last)))
      (i32.const -1) (i32.const 768) (local.get $judgement)))

  ;; Makes the mean of `count` states the one that asks.
  (func (export "askAsMean") (param $state i32) (param $count i32)
    (local $share f32)
    (local.set $share (f32.div (f32.const 1) (f32.convert_i32_u (local.get $count))))
    (memory.fill (global.get $asker) (i32.const 0) (i32.const 256))
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $tokens
      (call $addScaled (global.get $asker) (global.get $asker) (local.get $state) (i32.const 256) (local.get $share))
      (local.set $state (i32.add (local.get $state) (i32.const 256)))
      (br_if $tokens (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))

  ;; Adds to each of `size` weights how much its state speaks of the same as the state that asks.
  (func (export "weigh") (param $size i32) (param $states i32) (param $weights i32)
      (param $query i32) (param $queryBias i32) (param $key i32)
    (local $end i32)
    (if (i32.eqz (local.get $size)) (then (return)))
    (memory.fill (global.get $pull) (i32.const 0) (i32.const 256))
    (local.set $end (i32.add (local.get $queryBias) (i32.const 64)))
    (loop $keys
      (call $addScaled (global.get $pull) (global.get $pull) (local.get $key) (i32.const 256)
        (f32.mul (f32.const 0.25)
          (f32.add (f32.load (local.get $queryBias)) (call $dot (local.get $query) (global.get $asker)))))
      (local.set $key (i32.add (local.get $key) (i32.const 256)))
      (local.set $query (i32.add (local.get $query) (i32.const 256)))
      (br_if $keys (i32.lt_u
        (local.tee $queryBias (i32.add (local.get $queryBias) (i32.const 4))) (local.get $end))))
    (loop $tokens
      (f32.store (local.get $weights)
        (f32.add (f32.load (local.get $weights)) (call $dot (global.get $pull) (local.get $states))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 4)))
      (local.set $states (i32.add (local.get $states) (i32.const 256)))
      (br_if $tokens (local.tee $size (i32.sub (local.get $size) (i32.const 1))))))

  ;; Looks at `size` states by their shares, and fills the scores.
  (func (export "judge") (param $size i32) (param $states i32) (param $shares i32) (param $out i32) (param $outBias i32)
    (local $score i32)
    (memory.fill (global.get $seen) (i32.const 0) (i32.const 256))
    (if (local.get $size) (then (loop $tokens
      (call $addScaled (global.get $seen) (global.get $seen) (local.get $states) (i32.const 256)
        (f32.load (local.get $shares)))
      (local.set $shares (i32.add (local.get $shares) (i32.const 4)))
      (local.set $states (i32.add (local.get $states) (i32.const 256)))
      (br_if $tokens (local.tee $size (i32.sub (local.get $size) (i32.const 1)))))))
    (loop $classes
      (f32.store (i32.add (global.get $scores) (local.get $score))
        (f32.add
          (f32.load (i32.add (local.get $outBias) (local.get $score)))
          (f32.add
            (call $dot (local.get $out) (global.get $seen))
            (call $dot (i32.add (local.get $out) (i32.const 256)) (global.get $asker)))))
      (local.set $out (i32.add (local.get $out) (i32.const 512)))
      (br_if $classes (i32.lt_u
        (local.tee $score (i32.add (local.get $score) (i32.const 4))) (i32.const 12)))))
)
