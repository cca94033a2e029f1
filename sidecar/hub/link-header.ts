/** The one `Link` header of a topic and of its deliveries: where the hub is, and the topic's own address (WebSub 4 and 7). */
export function linkHeader(hubUrl: string, topic: string): string {
  return `<${hubUrl}>; rel="hub", <${topic}>; rel="self"`;
}
