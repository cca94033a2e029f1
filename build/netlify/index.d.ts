/** The part of Netlify's build plugin interface that this plugin uses. */
export function onSuccess(event: {
  constants?: { IS_LOCAL?: boolean };
  inputs?: { hub_url?: string };
  utils: { status: { show(message: { summary: string }): void } };
}): Promise<void>;
