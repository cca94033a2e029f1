/** Chromium of the main package's test tools, with the libraries a bare machine lacks. */
export async function chromiumPath(): Promise<string> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
