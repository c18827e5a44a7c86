import type { Routes } from '../site.ts';

/** Unusual hrefs that browsers can follow. */
export const oddHrefs: Routes = {
  '/': (request) => `<title>x</title>
    <a href="//${request.headers.host}/protocol-relative">x</a>
    <a href="\\\\${request.headers.host}\\back\\slash">x</a>
    <a href="http:\\\\${request.headers.host}/backslashed-scheme">x</a>
    <a href="  /leading-space  ">x</a>
    <a href="/ta\tb/new\nline">x</a>
    <a href="java\nscript:alert(1)">x</a>
    <a href="/entity?a=1&amp;b=2">x</a>
    <a href="/legacy?a=1&copy=2&lt=3">x</a>
    <a href="/numeric&#45;entity&#x2D;twice">x</a>
    <a href=/unquoted?x=y>x</a>
    <a href='/single"quotes'>x</a>
    <a href="/twice" href="/never">x</a>
    <a href="#only">x</a>
    <a href="">x</a>
    <a href="?query">x</a>
    <a>no href</a>
    <a href="http://${request.headers.host}:99999/port">x</a>
    <a href="http://[::1/bracket">x</a>`,
  '*': '<title>leaf</title>',
};
