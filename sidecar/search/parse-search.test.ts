import { expect, it } from 'vitest';
import { createParseSearch } from './parse-search.ts';

it('remembers a query string that is asked again and again in a flood of others', () => {
  const parse = createParseSearch();
  parse('query=boiler');
  const first = parse('query=boiler');
  for (let i = 0; i < 5_000; i++) {
    parse(`query=word${i}`);
    expect(parse('query=boiler')).toBe(first);
  }
});
