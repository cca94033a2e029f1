;; Looks for phrases in texts, sixteen bytes at a time (decision 055). All addresses and sizes are in bytes. Blocks reach up to 15
;; bytes beyond a text or a phrase: what stands there must be readable, and does not matter.
(module
  (import "texts" "memory" (memory 0 65536 shared))

  ;; Whether a phrase, `size` bytes at `phrase`, at least one, lies within the bytes from `at` up to `end` (not included). Places where
  ;; its first byte and its last one fit are compared in full.
  (func (export "includes") (param $at i32) (param $end i32) (param $phrase i32) (param $size i32) (result i32)
    (local $last i32) (local $first v128) (local $final v128) (local $places i32) (local $place i32)
    (local.set $last (i32.sub (local.get $end) (local.get $size)))
    (local.set $first (v128.load8_splat (local.get $phrase)))
    (local.set $final (v128.load8_splat (i32.sub (i32.add (local.get $phrase) (local.get $size)) (i32.const 1))))
    (loop $blocks
      (if (i32.gt_s (local.get $at) (local.get $last)) (then (return (i32.const 0))))
      (local.set $places (i8x16.bitmask (v128.and
        (i8x16.eq (local.get $first) (v128.load (local.get $at)))
        (i8x16.eq (local.get $final)
          (v128.load (i32.add (local.get $at) (i32.sub (local.get $size) (i32.const 1))))))))
      (block $none
        (loop $some
          (br_if $none (i32.eqz (local.get $places)))
          (local.set $place (i32.add (local.get $at) (i32.ctz (local.get $places))))
          (br_if $none (i32.gt_s (local.get $place) (local.get $last)))
          (if (call $isAt (local.get $place) (local.get $phrase) (local.get $size)) (then (return (i32.const 1))))
          (local.set $places (i32.and (local.get $places) (i32.sub (local.get $places) (i32.const 1))))
          (br $some)))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $blocks))
    (unreachable))

  ;; Whether the bytes from `place` on are those of the phrase.
  (func $isAt (param $place i32) (param $phrase i32) (param $size i32) (result i32)
    (local $differ i32)
    (loop $blocks
      (local.set $differ (i32.xor (i32.const 0xffff) (i8x16.bitmask
        (i8x16.eq (v128.load (local.get $phrase)) (v128.load (local.get $place))))))
      ;; What lies behind the phrase may differ.
      (if (i32.le_u (local.get $size) (i32.const 16))
        (then (return (i32.eqz (i32.shl (local.get $differ) (i32.sub (i32.const 32) (local.get $size)))))))
      (local.set $place (i32.add (local.get $place) (i32.const 16)))
      (local.set $phrase (i32.add (local.get $phrase) (i32.const 16)))
      (local.set $size (i32.sub (local.get $size) (i32.const 16)))
      (br_if $blocks (i32.eqz (local.get $differ))))
    (i32.const 0))
)
