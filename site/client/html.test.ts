import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes text in content and in attributes', () => {
  const hostile = `"><script>alert('x')</script>&`;
  expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
  );
});

it('does not escape Html values twice, even in lists', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(String(html`<ul>${items}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
});

it('renders nothing for false and undefined, but renders 0', () => {
  expect(String(html`[${false}${undefined}${0}]`)).toBe('[0]');
});

it('replaces controls, noncharacters and lone surrogates, which HTML forbids', () => {
  expect(String(html`${'a\u0000b\u001Bc\uFFFEd\uD800e\u0085f\n'}`)).toBe(
    'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf\n',
  );
});
