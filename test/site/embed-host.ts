import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page at another origin into which an owner put an embed. */
export type HostPage = {
  body: string;
  /** Attributes of the root element. */
  html?: string;
  css?: string;
  policy?: string;
};

export type EmbedHost = {
  /** Sets the page to serve, and returns its URL. */
  show: (page: HostPage) => string;
  stop: () => Promise<void>;
};

/** Serves pages like the website of a business that embeds its reviews. */
export async function serveHost(): Promise<EmbedHost> {
  const pages: HostPage[] = [];
  const server = createServer(({ url = '' }, response) => {
    const page = pages[Number(url.slice(1))];
    const policy = page?.policy && { 'Content-Security-Policy': page.policy };
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': TYPE, ...policy });
    response.end(page && toHtml(page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    show: (page) => `http://127.0.0.1:${port}/${pages.push(page) - 1}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const TYPE = 'text/html; charset=utf-8';

function toHtml({ body, html = 'lang="en"', css = '' }: HostPage): string {
  const style = css === '' ? '' : `<style>${css}</style>`;
  return `<!doctype html><html ${html}><head><title>Lantern</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">${style}</head><body><main><h1>Lantern</h1>${body}</main></body></html>`;
}
