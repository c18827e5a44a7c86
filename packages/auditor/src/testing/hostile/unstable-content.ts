import { page, type Routes } from '../site.ts';

let answers = 0;

/** The same text on every request, with markup that always differs. */
export const unstableContent: Routes = {
  '/': page('x', '/form', '/form?again'),
  '/form': () => {
    answers += 1;
    return `<title>form</title><meta name="csrf" content="${answers}"><main data-rendered="${answers}"><h1>Order</h1>
      <form><input type="hidden" name="token" value="${answers}"><p>Ten words that are the same whoever asks and whenever.</form></main>
      <script>window.now = ${answers}</script><footer>Rendered in ${answers} ms</footer>`;
  },
};
