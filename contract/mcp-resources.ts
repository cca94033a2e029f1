function about(name: string, title: string, description: string) {
  return { name, title, description, mimeType: 'application/json' };
}

/** MCP resources with an address of their own. */
export const RESOURCES = [
  about('business', 'Business profile and overall rating', 'What get_business returns.'),
  about('insights', 'What customers say overall', 'What get_insights returns without arguments.'),
  about('latest', 'Newest reviews', 'The ten newest reviews, whole.'),
].map((one) => ({ uri: `reviews://${one.name}`, ...one }));

/** Addresses with a name in them. */
export const RESOURCE_TEMPLATES = [
  { uriTemplate: 'reviews://review/{id}', ...about('review', 'One review', 'One review whole.') },
  {
    uriTemplate: 'reviews://technician/{name}',
    ...about('technician', 'What customers say about a technician', 'get_insights for one name.'),
  },
  {
    uriTemplate: 'reviews://service/{id}',
    ...about('service', 'What customers say about a service', 'get_insights for one service.'),
  },
];
