import type { Routes } from '../site.ts';

/** Markup that looks like links but is not, and links only visitors without scripts get. */
export const hiddenLinks: Routes = {
  '/': `<title>x</title>
    <!-- <a href="/never/comment">x</a> --><!--[if IE]><a href="/never/conditional">x</a><![endif]-->
    <template><a href="/never/template">x</a></template>
    <script>document.write('<a href="/never/script">x</a>')</script>
    <style>/* <a href="/never/style">x</a> */</style>
    <textarea><a href="/never/textarea">x</a></textarea><title><a href="/never/title">x</a></title>
    <xmp><a href="/never/xmp">x</a></xmp><iframe><a href="/never/iframe">x</a></iframe>
    <noscript><a href="/without-script">x</a></noscript>
    <div hidden><a href="/hidden">x</a></div>
    <map><area href="/area"></map>
    <!-- unclosed <a href="/never/unclosed">x</a>`,
  '*': '<title>leaf</title>',
};
