import { expect, it } from 'vitest';
import { dataBlock } from './blocks.ts';

it('keeps any text inside its data block', () => {
  const value = { text: '</script><script>alert(1)</script><!-- & \u2028' };
  const block = String(dataBlock('application/ld+json', value, 'x'));
  const [, json = ''] =
    /^<script type="application\/ld\+json" id="x">(.*)<\/script>$/.exec(block) ?? [];
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(json)).toEqual(value);
});
