// Runs `npm run ping` once the deploy is live; at the end of the build it is not live yet.
// Plain JavaScript, because Netlify may load it with a Node that cannot run TypeScript.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const onSuccess = async ({ constants, inputs, utils }) => {
  // Subscribers follow the production site, not branch previews.
  if (process.env.CONTEXT !== undefined && process.env.CONTEXT !== 'production') return;
  if (constants?.IS_LOCAL) return;
  // An empty variable counts as absent, as in the settings.
  const site = process.env.SITE_URL || process.env.URL;
  if (!site) {
    utils.status.show({ summary: 'Hub not pinged: neither SITE_URL nor URL is set.' });
    return;
  }
  const hub = inputs?.hub_url || process.env.HUB_URL;
  const env = { ...process.env, SITE_URL: site, HUB_URL: hub };
  // A failed ping never fails the deploy: the sidecar polls the site within a minute.
  const { stdout, stderr, message } = await run('npm', ['run', 'ping'], { env }).catch(
    (error) => error,
  );
  const [lastLine] = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.startsWith('ping '))
    .slice(-1);
  utils.status.show({ summary: lastLine ?? message });
};
