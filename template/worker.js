import handle from './.data/functions/reviews/index.mjs';

export default { fetch: (request) => handle(request) };
