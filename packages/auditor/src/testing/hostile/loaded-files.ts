import type { Routes } from '../site.ts';

/** Everything a page can load; none of it is a page, and all of it is a link target. */
export const loadedFiles: Routes = {
  '/': `<title>x</title>
    <link rel="preconnect" href="/never-preconnect"><link rel="dns-prefetch" href="/never-dns">
    <link rel="stylesheet" href="/style.css"><link rel="preload" as="image" imagesrcset="/pre-1.png 1x, /pre-2.png 2x" href="/pre.png">
    <link rel="icon" href="/icon.png"><script src="/script.js"></script>
    <img src="/img.png" srcset="/w,400.png 400w, /w,800.png 800w,/small.png 1x" sizes="100vw">
    <picture><source srcset="/pic.avif"><img src="/pic.png"></picture>
    <video poster="/poster.png" src="/film.mp4"><source src="/film.webm"><track src="/film.vtt"></video>
    <audio src="/sound.mp3"></audio><iframe src="/frame.html"></iframe><embed src="/embed.swf"><object data="/object.pdf"></object>
    <input type="image" src="/button.png">`,
};
