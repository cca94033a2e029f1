// Tells the hub that the site has changed. `onSuccess` runs when the deploy is live, which the end of the build is not.
// Plain JavaScript, because Netlify loads it with a Node that may not run TypeScript.

const TOPIC_PATHS = ['/feed.xml', '/api/feed.json', '/reviews.json'];
const WAITS_MS = [1_000, 2_000, 4_000];

export const onSuccess = async ({ constants, inputs, utils }) => {
  // Previews of branches are not the site that people subscribe to.
  if (process.env.CONTEXT !== undefined && process.env.CONTEXT !== 'production') return;
  if (constants?.IS_LOCAL) return;
  // A variable that is empty counts as absent, as everywhere in our settings.
  const site = (process.env.SITE_URL || process.env.URL || '').replace(/\/$/, '');
  if (site === '') {
    utils.status.show({ summary: 'Hub not told: neither SITE_URL nor URL is set.' });
    return;
  }
  const hub = inputs?.hub_url || process.env.HUB_URL || `${site}/api/websub/hub`;
  const body = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...TOPIC_PATHS.map((path) => ['hub.url', site + path]),
  ]);
  const verdict = await tell(hub, body);
  // Never fails the deploy: the sidecar looks by itself within a minute.
  utils.status.show({ summary: `${hub}: ${verdict}` });
};

async function tell(hub, body) {
  for (let attempt = 0; ; attempt += 1) {
    const verdict = await post(hub, body);
    const wait = WAITS_MS[attempt];
    if (!verdict.again || wait === undefined) return verdict.text;
    await new Promise((done) => setTimeout(done, wait));
  }
}

async function post(hub, body) {
  try {
    const signal = AbortSignal.timeout(10_000);
    const { status } = await fetch(hub, { method: 'POST', body, redirect: 'manual', signal });
    const text = status === 202 ? 'told, it looks at the site now' : `answered ${status}`;
    return { text, again: status === 429 || status >= 500 };
  } catch (error) {
    return { text: `no answer (${error})`, again: true };
  }
}
