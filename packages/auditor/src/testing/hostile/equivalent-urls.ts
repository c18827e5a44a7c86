import type { Routes } from '../site.ts';

/** Many ways to write a few URLs: each URL is one page. */
export const equivalentUrls: Routes = {
  '/': (request) => {
    const host = request.headers.host ?? '';
    const [name, port] = host.split(':');
    return `<title>x</title>
      <a href="/~user">x</a><a href="/%7Euser">x</a><a href="/%7euser">x</a>
      <a href="/%e4%b8%ad">x</a><a href="/%E4%B8%AD">x</a><a href="/中">x</a>
      <a href="/a%2Fb">x</a><a href="/a%2fb">x</a>
      <a href="/a b">x</a><a href="/a%20b">x</a>
      <a href="/x/../dots">x</a><a href="/./dots">x</a><a href="/dots#part">x</a><a href="/dots?">x</a>
      <a href="HTTP://${host}/dots">x</a>
      <a href="http://${name}.:${port}/dots">x</a>
      <a href="http://user:secret@${host}/dots">x</a>`;
  },
  '*': '<title>leaf</title>',
};
