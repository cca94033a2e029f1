// Serves dist/ and the function with Deno: deno run --allow-net --allow-read=. --allow-env deno.js
import { Hono } from 'hono';
import { serveStatic } from 'hono/deno';
import handle from './.data/functions/reviews/index.mjs';

const app = new Hono();
for (const path of ['/api/reviews/*', '/mcp', '/mcp/chatgpt', '/healthz', '/readyz']) {
  app.all(path, ({ req }) => handle(req.raw));
}
app.get('*', serveStatic({ root: './dist' }));
Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8080) }, app.fetch);
