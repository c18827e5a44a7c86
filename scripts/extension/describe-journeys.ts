import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sessionCookie } from '@fettle/contract';
import { startGate } from '../../e2e/harness/start-gate.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { bowls, createSteps, page, type Trial } from './journey-steps.ts';

/** What people do with the extension, on real pages and a real service, with real presses of its button. */
export function describeJourneys(trial: Trial): void {
  const { open, extension, service } = trial;
  const { prepare, signIn, openPanel, pressUntil } = createSteps(trial);

  it('refuses a wrong token, and signs in with a right one until somebody signs out', async (t) => {
    const { lead, site } = await prepare(t);
    const browser = await open(t, extension);
    const options = await browser.context.newPage();
    await options.goto(`${browser.origin}/options.html`);
    await options.getByLabel('Address of your Fettle').fill(service.url);
    await options.getByLabel('API token').fill('ftl_wrong');
    await options.getByRole('button', { name: 'Sign in' }).click();
    await options.getByText('The token is not valid').waitFor();
    await options.getByLabel('API token').fill(lead.token);
    await options.keyboard.press('Enter');
    await options.getByText('as Lena Lead').waitFor();
    await options.getByRole('button', { name: 'Sign out' }).click();
    await options.getByLabel('API token').waitFor();
    const { panel } = await openPanel(browser, site.url);
    await panel.getByText('Sign in to Fettle').waitFor();
  });

  it('is connected by the dashboard, with a token of its own', async (t) => {
    const { lead, site } = await prepare(t);
    const browser = await open(t, extension);
    await browser.context.addInitScript("localStorage.setItem('fettle.signed in', 'yes')");
    await browser.context.addCookies([
      { name: sessionCookie, value: lead.session, url: service.url, httpOnly: true },
    ]);
    const { panel, page: dashboard } = await openPanel(browser, `${service.url}/`);
    await panel.getByRole('button', { name: 'Connect' }).click();
    await panel.getByText('You are signed in as Lena Lead.').waitFor();
    const { items } = await lead.dashboard.listTokens({});
    const token = items.find(({ name }) => name === 'Browser extension');
    assert.deepEqual(token?.scopes.toSorted(), ['audits:read', 'projects:read', 'tasks:read', 'tasks:write']);
    await dashboard.close();
    const opened = await openPanel(browser, site.url);
    await opened.panel.getByRole('button', { name: 'New task' }).waitFor();
  });

  describeKeyboardJourney(trial);

  it('pins a task to an element in a frame, and shows the pin there, wherever the frame is', async (t) => {
    const frame = (title: string) =>
      `<iframe title="${title}" src="/${title}" style="width: 300px; height: 200px; border: 4px solid"></iframe>`;
    const bodies = [`${bowls}${frame('Shop')}${frame('Outlet')}`];
    const { lead, project, site } = await prepare(t, (path) =>
      page((path === '/' ? bodies[0] : bowls) ?? ''),
    );
    const browser = await open(t, extension);
    await signIn(browser, lead.token);
    const { page: first, panel } = await openPanel(browser, site.url);
    const target = first.frameLocator('[title=Outlet]').getByRole('button', { name: 'Buy oak' });
    await panel.getByRole('button', { name: 'New task' }).click();
    await panel.getByLabel('Title').fill('In the outlet');
    await panel.getByRole('button', { name: 'Pin to an element' }).click();
    const box = await target.boundingBox();
    await first.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await panel.getByText('On: Buy oak').waitFor();
    await panel.getByRole('button', { name: 'Create task' }).click();
    await panel.getByRole('button', { name: /In the outlet/ }).waitFor();
    const { items } = await lead.v1.listTasks({ projectId: project.id });
    const task = await lead.v1.getTask({ id: items[0]?.id ?? '' });
    assert.deepEqual(
      task.pin?.frames?.map(({ traits }) => traits.includes('title=Outlet')),
      [true],
    );
    await first.close();
    bodies[0] = `<h2>Sale</h2>${frame('Outlet')}${bowls}${frame('Shop')}`;
    const { page: shown } = await openPanel(browser, site.url);
    const pin = shown.locator(`[data-pin="${task.id}"]`);
    await until('the pin is on its button', async () => {
      const at = await pin.boundingBox();
      const button = await shown
        .frameLocator('[title=Outlet]')
        .getByRole('button', { name: 'Buy oak' })
        .boundingBox();
      if (at === null || button === null) return false;
      const [left, bottom] = [
        button.x + button.width / 2 - at.x,
        button.y + button.height / 2 - at.y - at.height,
      ];
      return Math.abs(left) < 2 && Math.abs(bottom) < 2;
    });
    await shown.evaluate("document.querySelector('[title=Outlet]').remove()");
    await pin.waitFor({ state: 'hidden' });
  });

  it('finds pins again where they have moved, says which are lost, and follows the page', async (t) => {
    const bodies = [bowls];
    const { lead, project, site } = await prepare(t, () => page(bodies[0] ?? ''));
    const browser = await open(t, extension);
    await signIn(browser, lead.token);
    for (const name of ['Buy oak', 'Buy ash']) {
      const { page: shown, panel } = await openPanel(browser, site.url);
      await panel.getByRole('button', { name: 'New task' }).click();
      await panel.getByLabel('Title').fill(`About ${name}`);
      await panel.getByRole('button', { name: 'Pin to an element' }).click();
      const target = await shown.getByRole('button', { name }).boundingBox();
      await shown.mouse.click((target?.x ?? 0) + 5, (target?.y ?? 0) + 5);
      await panel.getByText(`On: ${name}`).waitFor();
      await panel.getByRole('button', { name: 'Create task' }).click();
      await panel.getByRole('button', { name: new RegExp(`About ${name}`) }).waitFor();
      await shown.close();
    }
    bodies[0] = `<header><h2>Sale</h2></header>${bowls.replace(/<article><h2>Ash.*?<\/article>/s, '')}`;
    const { page: shown, panel } = await openPanel(browser, site.url);
    const item = (name: string) => panel.getByRole('button', { name: new RegExp(`About ${name}`) });
    await item('Buy oak').waitFor();
    await item('Buy ash').getByText('Not found').waitFor();
    assert.equal(await shown.locator('.pin:visible').count(), 1, 'a lost pin is nowhere');
    await shown.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(
        '<article><h2>Ash</h2><p>A bowl of ash, turned in one piece.</p><button>Buy ash</button></article>',
      )})`,
    );
    await item('Buy ash').getByText('Not found').waitFor({ state: 'detached' });
    await shown.evaluate("history.pushState(null, '', '/other')");
    await panel.getByText('No open tasks on this page.').waitFor();
    const { total } = await lead.v1.listTasks({ projectId: project.id });
    assert.equal(total, 2);
  });

  it('shows a task, adds a comment and time to it, and what the latest audit found on the page', async (t) => {
    const { lead, project, site } = await prepare(t);
    const task = await lead.v1.createTask({
      projectId: project.id,
      title: 'Write alt texts',
      pageUrl: site.url,
      description: 'All of them.',
    });
    const audit = await lead.v1.startAudit({ id: project.id, maxPages: 1 });
    await until(
      'the audit has completed',
      async () => (await lead.v1.getAudit({ id: audit.id })).status === 'complete',
    );
    const browser = await open(t, extension);
    await signIn(browser, lead.token);
    const { panel } = await openPanel(browser, site.url);
    const issues = panel.getByRole('region', { name: /Audit issues/ });
    await issues.getByText('The site does not use HTTPS').waitFor();
    await panel.getByRole('button', { name: /Write alt texts/ }).click();
    await panel.getByText('All of them.').waitFor();
    await panel.getByRole('textbox', { name: 'Comment' }).fill('Half done.');
    await panel.getByRole('button', { name: 'Add comment' }).click();
    await panel.getByText('Half done.').waitFor();
    await panel.getByLabel('Minutes').fill('90');
    await panel.getByRole('button', { name: 'Log time' }).click();
    await panel.getByText('1h 30m logged').waitFor();
    await panel.getByRole('button', { name: 'Start timer' }).click();
    await panel.getByRole('button', { name: 'Stop timer' }).waitFor();
    await browser.sleep();
    await panel.getByRole('button', { name: 'Stop timer' }).click();
    await panel.getByText('1h 31m logged').waitFor();
    const { comments, minutesLogged } = await lead.v1.getTask({ id: task.id });
    assert.deepEqual([comments.map(({ body }) => body), minutesLogged], [['Half done.'], 91]);
  });

  it('works on a page with a strict policy that takes every style away, and is not seen by its scripts', async (t) => {
    const { lead, site } = await prepare(t, () => ({
      headers: {
        'content-type': 'text/html',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
      },
      body: page(
        bowls,
        '<style>* { all: unset !important }</style><script>Object.freeze(Node.prototype); window.fetch = null</script>',
      ),
    }));
    const browser = await open(t, extension);
    await signIn(browser, lead.token);
    const { page: shown, panel } = await openPanel(browser, site.url);
    await panel.getByRole('button', { name: 'New task' }).click();
    await panel.getByLabel('Title').fill('Strict');
    await panel.getByRole('button', { name: 'What is visible' }).click();
    await panel.getByRole('img', { name: 'Screenshot' }).waitFor();
    await panel.getByRole('button', { name: 'Create task' }).click();
    await panel.getByText('Strict').waitFor();
    assert.equal(await shown.evaluate('typeof chrome === "undefined" || chrome.runtime === undefined'), true);
    await browser.press(shown);
    await panel.waitFor({ state: 'detached' });
  });

  it('keeps what was typed while the service is away, also when the page is reloaded, and creates it once', async (t) => {
    const { lead, project, site } = await prepare(t);
    const gate = await startGate(t, service.url);
    const browser = await open(t, extension);
    await signIn(browser, lead.token, gate.url);
    const { page: shown, panel } = await openPanel(browser, site.url);
    await panel.getByRole('button', { name: 'New task' }).click();
    await panel.getByLabel('Title').fill('Typed in a tunnel');
    await gate.close();
    await panel.getByRole('button', { name: 'Create task' }).click();
    await panel.getByText('Fettle does not respond.').waitFor();
    await gate.open();
    await shown.reload();
    await pressUntil(browser, shown, () => panel.waitFor());
    await panel.getByRole('button', { name: 'New task' }).click();
    assert.equal(await panel.getByLabel('Title').inputValue(), 'Typed in a tunnel');
    await panel.getByRole('button', { name: 'Create task' }).click();
    await panel.getByText('Typed in a tunnel').waitFor();
    const { total } = await lead.v1.listTasks({ projectId: project.id });
    assert.equal(total, 1);
    await panel.getByRole('button', { name: 'New task' }).click();
    assert.equal(await panel.getByLabel('Title').inputValue(), '', 'a draft that was sent is gone');
  });

  it('pictures a part and a whole page, once each strip, without its header again, and never what is masked', async (t) => {
    const stripes = Array.from(
      { length: 5 },
      (_, index) => `<div style="height:600px;background:rgb(${index * 50},0,0)"></div>`,
    );
    const { lead, project, site } = await prepare(t, () =>
      page(
        `<div style="position:fixed;top:0;left:0;width:100%;height:40px;background:rgb(0,0,255)"></div>
         <input type="password" style="position:absolute;left:0;top:100px;width:100px;height:40px;background:rgb(0,255,0);border:0">${stripes.join('')}`,
        '<style>body { margin: 0 }</style>',
      ),
    );
    const browser = await open(t, extension, { viewport: { width: 1000, height: 700 } });
    await signIn(browser, lead.token);
    const { page: shown, panel } = await openPanel(browser, site.url);
    await panel.getByRole('button', { name: 'New task' }).click();
    await panel.getByLabel('Title').fill('Stripes');
    await panel.getByRole('button', { name: 'A part' }).click();
    await shown.getByRole('application').waitFor();
    await shown.mouse.move(100, 300);
    await shown.mouse.down();
    await shown.mouse.move(300, 400, { steps: 3 });
    await shown.mouse.up();
    const image = panel.getByRole('img', { name: 'Screenshot' });
    await image.waitFor();
    const sizeOf = () =>
      image.evaluate((element) => {
        const { naturalWidth, naturalHeight } = element as unknown as {
          naturalWidth: number;
          naturalHeight: number;
        };
        return [naturalWidth, naturalHeight];
      });
    assert.deepEqual(await sizeOf(), [200, 100]);
    await panel.getByRole('button', { name: 'The whole page' }).click();
    await until('the whole page is pictured', async () => (await sizeOf())[1] === 3_000);
    await panel.getByRole('button', { name: 'Create task' }).click();
    await panel.getByText('Stripes').waitFor();
    const { items } = await lead.v1.listTasks({ projectId: project.id });
    const { attachments } = await lead.v1.getTask({ id: items[0]?.id ?? '' });
    const colors = await shown.evaluate(readColors, {
      url: `${service.url}${attachments[0]?.url}`,
      token: lead.token,
      points: [
        [500, 20],
        [50, 120],
        [500, 300],
        [500, 720],
        [500, 1_500],
        [500, 2_100],
        [500, 2_980],
      ],
    });
    const near = (one: number[], other: number[]) =>
      one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12);
    const expected = [
      [0, 0, 255],
      [88, 100, 98],
      [0, 0, 0],
      [50, 0, 0],
      [100, 0, 0],
      [150, 0, 0],
      [200, 0, 0],
    ];
    for (const [index, color] of expected.entries())
      assert.ok(
        near(color, colors[index] ?? []),
        `point ${index}: ${String(colors[index])}, not ${String(color)}`,
      );
  });
}

/** What people install: a folder, or a file for the shop, whose panel no page and no test can see into. */
export function describeInstallation(trial: Trial, what: string): void {
  const { open, extension } = trial;
  const { prepare, signIn, pressUntil } = createSteps(trial);

  it(`opens and closes a panel that the page cannot read, from ${what}`, async (t) => {
    const { lead, site } = await prepare(t);
    const browser = await open(t, extension);
    await signIn(browser, lead.token);
    const shown = await browser.context.newPage();
    await shown.goto(site.url);
    const host = shown.locator('fettle-panel');
    await pressUntil(browser, shown, () => host.waitFor({ state: 'attached' }));
    assert.equal(await shown.evaluate("document.querySelector('fettle-panel').shadowRoot"), null);
    await browser.press(shown);
    await host.waitFor({ state: 'detached' });
  });
}

/** The one that uses the most of the extension. */
export function describeKeyboardJourney(trial: Trial): void {
  const { open, extension } = trial;
  const { prepare, signIn, openPanel } = createSteps(trial);

  it('creates a task by keyboard alone: pinned, with a screenshot, and marked as its own', async (t) => {
    const { lead, project, site } = await prepare(t);
    const browser = await open(t, extension);
    await signIn(browser, lead.token);
    const { page: shown, panel } = await openPanel(browser, `${site.url}shop?session=secret#top`);
    await panel.getByRole('button', { name: 'New task' }).waitFor();
    await shown.keyboard.press('Enter');
    await panel.getByLabel('Title').waitFor();
    await shown.keyboard.type('Buy button is too small');
    await panel.getByRole('button', { name: 'Pin to an element' }).focus();
    await shown.keyboard.press('Enter');
    await shown.getByRole('application').waitFor();
    // The main part, its heading, the first article, its heading, its text, its button.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
      await shown.keyboard.press(key);
    await shown.keyboard.press('Enter');
    await panel.getByText('On: Buy oak').waitFor();
    await panel.getByRole('button', { name: 'What is visible' }).focus();
    await shown.keyboard.press('Enter');
    await panel.getByRole('img', { name: 'Screenshot' }).waitFor();
    await panel.getByRole('button', { name: 'Create task' }).focus();
    await shown.keyboard.press('Enter');
    await panel
      .getByRole('region', { name: 'Pinned on this page' })
      .getByText('Buy button is too small')
      .waitFor();

    const { items } = await lead.v1.listTasks({ projectId: project.id });
    const task = await lead.v1.getTask({ id: items[0]?.id ?? '' });
    assert.equal(task.source, 'extension');
    assert.equal(task.pageUrl, `${site.url}shop`, 'without its query');
    assert.equal(task.pin?.anchor?.text, 'Buy oak');
    assert.equal(task.context?.metadata.title, 'Bowls');
    assert.equal(task.attachments[0]?.fileName, 'screenshot.webp');
    assert.ok(task.screenshotUrl?.endsWith(task.attachments[0]?.url ?? '-'), task.screenshotUrl ?? 'none');
    const pin = await shown.locator(`[data-pin="${task.id}"]`).boundingBox();
    const button = await shown.getByRole('button', { name: 'Buy oak' }).boundingBox();
    assert.ok(pin !== null && button !== null);
    const [left, bottom] = [
      button.x + button.width / 2 - pin.x,
      button.y + button.height / 2 - pin.y - pin.height,
    ];
    assert.ok(
      Math.abs(left) < 2 && Math.abs(bottom) < 2,
      `the corner of the pin is on its button, not ${left}, ${bottom} beside it`,
    );
  });
}

/** Runs in the page: colors of an attachment at some points. */
async function readColors({
  url,
  token,
  points,
}: {
  url: string;
  token: string;
  points: number[][];
}): Promise<number[][]> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  // @ts-expect-error The page knows these, this program does not.
  const image = await createImageBitmap(await response.blob());
  // @ts-expect-error As above.
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  return points.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3) as number[]);
}
