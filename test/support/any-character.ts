import fc from 'fast-check';

const BEFORE_SURROGATES = 0xd800;
const SURROGATES = 0x800;

/** Any code point that is not a surrogate, for texts. fast-check's own unit `binary` takes three seconds to list them. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((at) => String.fromCodePoint(at < BEFORE_SURROGATES ? at : at + SURROGATES));
