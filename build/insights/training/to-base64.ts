/** Bytes as they are kept in the files of the model; `base64Bytes` reads them. */
export function toBase64(view: ArrayBufferView<ArrayBufferLike>): string {
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64');
}
