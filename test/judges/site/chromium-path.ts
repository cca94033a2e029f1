/** Returns the path of the Chromium from the main package, with the libraries that a minimal system lacks. */
export async function chromiumPath(): Promise<string> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
