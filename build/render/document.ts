/** A public file: its path, exact Content-Type and content, text as UTF-8. */
export type Document = { path: string; mediaType: string; content: string | Buffer };
