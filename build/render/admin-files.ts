import { readFileSync } from 'node:fs';
import type { Document } from '../publish/publish.ts';
import { type AdminSettings, toAdminConfig } from './admin-config.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Edit the reviews</title>
<link rel="cms-config-url" type="text/yaml" href="config.yml">
</head>
<body><script src="sveltia-cms.js"></script></body>
</html>
`;

/** The editor of the content at `/admin/`: Sveltia CMS with a configuration computed from the schemas. */
export function adminFiles(settings: AdminSettings, siteUrl: string): Document[] {
  return [
    { path: '/admin/', mediaType: 'text/html; charset=utf-8', content: PAGE },
    {
      path: '/admin/config.yml',
      mediaType: 'text/yaml; charset=utf-8',
      content: toAdminConfig(settings, siteUrl),
    },
    {
      path: '/admin/sveltia-cms.js',
      mediaType: 'text/javascript; charset=utf-8',
      content: editorScript(),
    },
  ];
}

/** Throws where the package of the editor is not installed. */
function editorScript(): Buffer {
  try {
    // Its main module; the one script for pages lies beside it.
    return readFileSync(new URL('../dist/sveltia-cms.js', import.meta.resolve('@sveltia/cms')));
  } catch (cause) {
    throw new Error('site.admin needs the editor: npm install --save-dev @sveltia/cms', { cause });
  }
}
