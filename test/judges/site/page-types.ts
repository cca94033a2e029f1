/** Paths of the demo: one page of each type. */
export const PAGE_TYPES = [
  '/',
  '/reviews/',
  '/reviews/page/2/',
  '/reviews/g-hsortu40dwoa/',
  '/services/',
  '/services/boiler-repair/',
  '/technicians/dev-sandhu/',
  '/areas/ostlebridge/',
  '/search/?query=radiator',
  '/about/',
  '/developers/',
  '/developers/reference/',
  '/404.html',
];
