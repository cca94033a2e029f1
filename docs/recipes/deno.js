// Serves dist/ and the function with Deno: deno run --allow-net --allow-read=. --allow-env deno.js
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { serveStatic } from 'hono/deno';
import { etag } from 'hono/etag';
import handle from './.data/functions/reviews/index.mjs';

const app = new Hono();
for (const path of ['/api/reviews/*', '/mcp', '/mcp/chatgpt', '/healthz', '/readyz']) {
  app.all(path, ({ req }) => handle(req.raw));
}
// Embeds on other websites need the CORS header.
app.get('*', cors(), etag(), serveStatic({ root: './dist' }));
app.notFound(async () => {
  const page = await Deno.readTextFile('./dist/404.html');
  return new Response(page, {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
});
Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8080) }, app.fetch);
