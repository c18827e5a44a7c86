import type { Random } from './random.ts';

const words =
  `harbor tide keel mast anchor rope sail deck buoy lantern chart compass cabin galley ballast rudder winch hull
  ferry pilot crew cargo dock pier wharf breeze gale current channel lighthouse sextant logbook oar paddle kayak canoe`.split(
    /\s+/,
  );

/** A page as agencies build them: much of it repeats, and not everything has a text or a name. */
export function makePage(random: Random): string {
  const parts = [
    hero(random),
    ...random.shuffle([
      cards(random),
      plans(random),
      table(random),
      form(random),
      questions(random),
      gallery(random),
    ]),
  ];
  return `<!doctype html><html lang="en"><head><title>${say(random, 3)}</title></head><body>
${header(random)}<main id="main">${parts.join('\n')}</main>${footer(random)}</body></html>`;
}

/** A new element, as an editor would add. */
export function makeElement(random: Random): string {
  return random.pick([
    () => `<p>${say(random, 6 + random.below(12))}.</p>`,
    () => `<div class="notice"><strong>${say(random, 2)}</strong> ${say(random, 5)}</div>`,
    () => `<a href="/${random.pick(words)}">${say(random, 2)}</a>`,
    () => '<a href="/more">Read more</a>',
    () => '<button type="button">Edit</button>',
    () => `<li>${say(random, 3)}</li>`,
    () => card(random),
    () => `<img src="/img/${random.pick(words)}.jpg" alt="">`,
    () => '<div class="spacer"></div>',
  ])();
}

export function say(random: Random, count: number): string {
  const text = Array.from({ length: count }, () => random.pick(words)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function list(count: number, make: (nth: number) => string): string {
  return Array.from({ length: count }, (_, nth) => make(nth)).join('\n');
}

function header(random: Random): string {
  return `<header><a href="/" class="logo"><img src="/logo.svg" alt="Home"></a><nav aria-label="Main"><ul>
${list(5, () => `<li><a href="/${random.pick(words)}">${say(random, 1)}</a></li>`)}</ul></nav>
<button type="button" class="icon" aria-label="Search"><svg><path d="M0 0"></path></svg></button></header>`;
}

function hero(random: Random): string {
  return `<section class="hero"><h1>${say(random, 5)}</h1><p>${say(random, 15)}.</p>
<a class="button" href="/start">${say(random, 2)}</a><a class="button" href="/contact">Contact us</a></section>`;
}

function cards(random: Random): string {
  return `<section><h2>${say(random, 2)}</h2><div class="grid">${list(4 + random.below(4), () => card(random))}</div></section>`;
}

function card(random: Random): string {
  return `<article class="card"><div class="media"><img src="/img/${random.pick(words)}.jpg" alt=""></div>
<h3>${say(random, 3)}</h3><p>${say(random, 12)}.</p><a href="/more">Read more</a></article>`;
}

/** Nearly the same texts beside each other. */
function plans(random: Random): string {
  const names = random.shuffle(['Basic', 'Team', 'Agency', 'Studio']);
  return `<section id="plans"><h2>Plans</h2>${list(3 + random.below(2), (nth) => {
    const users = 5 * (nth + 1);
    return `<div class="plan"><div><div><h3>${names[nth]}</h3><p>${users} users, $${users * 3} per month</p></div></div>
<ul><li>Unlimited projects</li><li>${users} audits per day</li><li>Support by email</li></ul><button type="button">Choose</button></div>`;
  })}</section>`;
}

function table(random: Random): string {
  return `<section><h2>${say(random, 2)}</h2><table><thead><tr><th>Name</th><th>Price</th><th></th></tr></thead><tbody>
${list(4 + random.below(8), () => `<tr><td>${say(random, 1)}</td><td>$${random.below(3) + 1}0</td><td><button type="button">Edit</button></td></tr>`)}
</tbody></table></section>`;
}

function form(random: Random): string {
  const fields = random.shuffle(['name', 'email', 'company', 'message']);
  return `<section><form action="/send"><h2>${say(random, 2)}</h2>${fields
    .map(
      (name) =>
        `<div class="field"><label for="f-${name}">${name}</label><input id="f-${name}" name="${name}"></div>`,
    )
    .join('\n')}<input type="checkbox"><input type="submit" value="Send"></form></section>`;
}

function questions(random: Random): string {
  return `<section class="faq"><h2>Questions</h2>${list(3 + random.below(3), () => `<details><summary>${say(random, 6)}?</summary><div><div><p>${say(random, 14)}.</p></div></div></details>`)}
<div class="spacer"></div><div class="spacer"></div></section>`;
}

function gallery(random: Random): string {
  return `<section><div class="row">${list(6, (nth) => `<figure><img src="/photos/${random.pick(words)}-${nth}.jpg" alt="${say(random, 2)}">${random.chance(0.5) ? `<figcaption>${say(random, 3)}</figcaption>` : ''}</figure>`)}</div></section>`;
}

function footer(random: Random): string {
  return `<footer><ul>${list(4, () => `<li><a href="/${random.pick(words)}">${say(random, 1)}</a></li>`)}</ul>
<p>© <span>2026</span> ${say(random, 2)}</p><a href="/contact">Contact us</a></footer>`;
}
