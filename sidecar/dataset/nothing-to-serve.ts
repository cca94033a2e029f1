import { toError } from '../to-error.ts';
import type { SourceAddress } from './source.ts';

/** There is nothing to begin with; the message says to people where it was looked for and why it is none. */
export class NothingToServe extends Error {
  constructor(address: SourceAddress, cause: unknown) {
    const reason = toError(cause).message;
    super(
      address.kind === 'folder'
        ? `nothing is built in ${address.distDir} that can be served (${reason}); run npm run build`
        : `nothing is published at ${address.originUrl} that can be served (${reason})`,
      { cause },
    );
    this.name = 'NothingToServe';
  }
}
