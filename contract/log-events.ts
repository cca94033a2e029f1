/** The events of the server's log, on which operators set alarms, and what they mean. docs/operate.md shows this table. */
export const LOG_EVENTS = {
  serving: 'The server accepts requests. `version` is that of the program.',
  stopped: 'The server has drained and closed.',
  site_url_differs:
    'The files were built for another `SITE_URL`. Build again, or correct the setting.',
  dataset_swapped: 'A new build is served.',
  dataset_load_delayed:
    'The files cannot be read, or do not match `etags.json` yet; `error` says which. The server tries again.',
  dataset_load_failed:
    'A new build could not be loaded, and `error` says why. The old one is served. The server tries again every minute.',
  file_unreadable:
    'A published file was missing or damaged at a request, which got 503. Build again if it repeats.',
  request_failed:
    'An error of this program: the client got 500. At level `debug`, a client disconnected.',
  mcp_failed: 'An error of this program at an MCP request.',
  mcp_refused: 'An invalid MCP request.',
  'hub.available': 'The hub can use its database again after `hub.unavailable`.',
  'hub.unavailable':
    'The hub cannot open or use its database, and `error` says why. It tries again, and repeats the work. At most once a minute.',
  'hub.close_failed':
    'The hub did not close in time. Nothing is lost; some deliveries may be repeated.',
  'hub.ping': 'A ping. The hub checks the topics.',
  'hub.topic_changed': 'A topic has new content, which is due for its subscribers.',
  'hub.deliveries': 'Deliveries that were written to the database, with the last error.',
  'hub.delivery_failed': 'One failed delivery.',
  'hub.subscription_ended':
    'A subscription ended after failures, or because its callback responded with 410.',
  'hub.confirmed': 'A callback confirmed a request.',
  'hub.rejected': 'A callback did not confirm a request. `problem` says why.',
  'hub.verification_delayed':
    'A verification failed for a reason of this machine or its network, and is repeated.',
  'hub.denied': 'A callback was told, or should have been, that its subscription ended.',
} as const;
export type LogEvent = keyof typeof LOG_EVENTS;
