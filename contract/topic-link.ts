/** `Link` of a topic: hub and self in one header, the same on 200, 304, HEAD and in deliveries (WebSub 4 and 7). */
export function topicLink(hubUrl: string, topicUrl: string): string {
  return `<${hubUrl}>; rel="hub", <${topicUrl}>; rel="self"`;
}
