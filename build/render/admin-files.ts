import { readFileSync } from 'node:fs';
import type { Document } from '../publish/publish.ts';
import { type AdminSettings, toAdminConfig } from './admin-config.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Edit reviews</title>
<link rel="cms-config-url" type="text/yaml" href="config.yml">
</head>
<body><script src="sveltia-cms.js"></script></body>
</html>
`;

/** Returns the files of the content editor at `/admin/`: Sveltia CMS with a configuration computed from the schemas. */
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

/** Reads the editor's script. Throws if its package is not installed. */
function editorScript(): Buffer {
  try {
    // The package's main module is in another folder than the script for web pages.
    return readFileSync(new URL('../dist/sveltia-cms.js', import.meta.resolve('@sveltia/cms')));
  } catch (cause) {
    throw new Error('site.admin requires the editor: npm install --save-dev @sveltia/cms', {
      cause,
    });
  }
}
