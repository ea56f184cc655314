/** True for the path of a page. The query is not part of it: an email address there ends like a file name. */
export const isPage = (path: string): boolean =>
  !/^\/(api|auth|docs)(\/|$)/.test(path) && !/\.\w+$/.test(path);
