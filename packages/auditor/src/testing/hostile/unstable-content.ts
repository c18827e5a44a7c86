import { page, type Routes } from '../site.ts';

let responses = 0;

/** The same text on every request, with markup that always differs. */
export const unstableContent: Routes = {
  '/': page('x', '/form', '/form?again'),
  '/form': () => {
    responses += 1;
    return `<title>form</title><meta name="csrf" content="${responses}"><main data-rendered="${responses}"><h1>Order</h1>
      <form><input type="hidden" name="token" value="${responses}"><p>Ten words that are the same whoever asks and whenever.</form></main>
      <script>window.now = ${responses}</script><footer>Rendered in ${responses} ms</footer>`;
  },
};
