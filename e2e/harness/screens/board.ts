import type { Page } from 'playwright-core';
import type { ScreenFixture } from '../screen-fixture.ts';
import type { Screen } from './screen.ts';
import { text } from './steps.ts';

const board = ({ project }: ScreenFixture) => `/projects/${project}`;
const column = (page: Page) => page.getByRole('region', { name: /^To do, / }).first();
const firstCard = (page: Page) => column(page).getByRole('listitem').first();

/** For a task: it is loaded. */
async function isShown(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor();
}

/** For a task: the picker that this key opens. */
const pressed = (key: string) => async (page: Page) => {
  await isShown(page);
  await page.keyboard.press(key);
  await page.getByRole('dialog').nth(1).waitFor();
};

/** For a task. A browser in which the timer runs already shows it. */
async function startTimer(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start timer' });
  const timer = page.getByRole('dialog').getByRole('timer');
  // On a phone, a task without any time has it in a menu.
  const more = page.getByRole('button', { name: 'More to add' });
  await start.or(timer).or(more).first().waitFor();
  if (await start.isVisible()) await start.click();
  else if (!(await timer.isVisible())) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Start timer' }).click();
  }
  await timer.waitFor();
}

/** On a phone, filters and display are in sheets. */
async function openSheet(page: Page, name: 'Filter' | 'Display'): Promise<boolean> {
  if ((page.viewportSize()?.width ?? 0) >= 640) return false;
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('dialog', { name }).waitFor();
  return true;
}

/** The board of a project, its list, and a task. */
export const boardScreens: readonly Screen[] = [
  { name: 'board', as: 'nora', path: board, show: text('Ask Joost about the regatta') },
  {
    name: 'board-swimlanes',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?group=assignee`,
    show: text('German start page: finish or take down'),
  },
  {
    name: 'board-pages',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?group=page`,
    show: text('No page'),
  },
  {
    name: 'board-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}`,
    show: text('Get started'),
  },
  {
    name: 'board-waiting-task',
    as: 'nora',
    path: board,
    before: (page) =>
      page.route('**/api/tasks', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Starting.' } } }),
      ),
    expected: [/status of 503/],
    async show(page) {
      await page.getByRole('button', { name: 'New task in To do' }).click();
      await page.keyboard.type('Ask for the tide table');
      await page.keyboard.press('Enter');
      await column(page).getByText('Waiting to be sent').waitFor();
      await page.keyboard.press('Escape');
      await text(/^1 change (is )?waiting/)(page);
    },
  },
  {
    name: 'board-draft',
    as: 'nora',
    path: board,
    async show(page) {
      await page.getByRole('button', { name: 'New task in To do' }).click();
      await page.keyboard.type('Ask for the tide table');
      await page.keyboard.press('Escape');
      await column(page)
        .getByRole('button', { name: /^Continue/ })
        .waitFor();
    },
  },
  {
    name: 'board-filtered-to-nothing',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?q=zzzz&priority=low`,
    show: text('No matching tasks'),
  },
  {
    name: 'board-card-menu',
    as: 'nora',
    path: board,
    async show(page) {
      await firstCard(page)
        .getByRole('link')
        .first()
        .click({ button: 'right', position: { x: 12, y: 12 } });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'board-selection',
    as: 'nora',
    path: board,
    async show(page) {
      await firstCard(page).getByRole('link').first().focus();
      await page.keyboard.press('x');
      await page.getByText('1 selected').first().waitFor();
    },
  },
  {
    name: 'board-picker',
    as: 'nora',
    path: board,
    async show(page) {
      await firstCard(page).getByRole('link').first().focus();
      await page.keyboard.press('l');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'board-quick-add',
    as: 'nora',
    path: board,
    async show(page) {
      await page.getByRole('button', { name: 'New task in To do' }).click();
      await page.getByRole('textbox', { name: 'New task in To do' }).waitFor();
    },
  },
  {
    name: 'board-column-menu',
    as: 'nora',
    path: board,
    async show(page) {
      await page.getByRole('button', { name: 'Actions for To do' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'board-limit',
    as: 'nora',
    path: board,
    async show(page) {
      await page.getByRole('button', { name: 'Actions for To do' }).click();
      await page.getByRole('menuitem', { name: 'Set WIP limit…' }).click();
      await page.getByLabel('WIP limit', { exact: true }).waitFor();
    },
  },
  {
    name: 'board-filters',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?priority=["high","critical"]&label=["bug","client","content"]`,
    show: text('Clear all'),
  },
  {
    name: 'board-more-filters',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?priority=["high","critical"]`,
    async show(page) {
      if (await openSheet(page, 'Filter')) return;
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('menuitem', { name: 'Reporter' }).waitFor();
    },
  },
  {
    name: 'board-filter-picker',
    as: 'nora',
    path: board,
    async show(page) {
      await openSheet(page, 'Filter');
      await page.locator('[data-filter=label]').click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'board-save-view',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?priority=high`,
    async show(page) {
      await openSheet(page, 'Display');
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
      await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').waitFor();
    },
  },
  {
    name: 'board-shortcuts',
    isForKeys: true,
    as: 'nora',
    path: board,
    async show(page) {
      await firstCard(page).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'list',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?view=list`,
    show: text('Ask Joost about the regatta'),
  },
  {
    name: 'list-grouped',
    isLazy: true,
    as: 'nora',
    path: (fixture) => `${board(fixture)}?view=list&group=status`,
    show: text('Ask Joost about the regatta'),
  },
  {
    name: 'list-columns',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?view=list`,
    async show(page) {
      // Rows of two lines have no columns, but an order.
      if (await openSheet(page, 'Display')) return;
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Reporter' }).waitFor();
    },
  },
  {
    name: 'list-selection',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?view=list`,
    async show(page) {
      const select = page.getByRole('button', { name: 'Select', exact: true });
      await page.getByRole('checkbox').first().or(select).waitFor();
      if (await select.isVisible()) await select.click();
      await page.getByRole('checkbox').nth(1).click();
      await page.getByRole('checkbox').nth(2).click();
      await page.getByText('2 selected').first().waitFor();
    },
  },
  {
    name: 'calendar',
    isLazy: true,
    as: 'nora',
    path: (fixture) => `${board(fixture)}?view=calendar`,
    show: text('No due date'),
  },
  {
    name: 'list-filtered-to-nothing',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?view=list&q=zzzz&priority=low`,
    show: text('No matching tasks'),
  },
  {
    name: 'list-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}?view=list`,
    show: text('Get started'),
  },
  { name: 'task', as: 'nora', path: ({ richTask }) => `/tasks/${richTask}`, show: text('What guests want') },
  {
    name: 'task-development',
    as: 'nora',
    path: ({ linkedTask }) => `/tasks/${linkedTask}`,
    show: text('Development'),
  },
  {
    name: 'task-repeat',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    async show(page) {
      const repeat = page.getByRole('button', { name: /^Repeat/ });
      const more = page.getByRole('button', { name: 'More to add' });
      await repeat.or(more).first().waitFor();
      if (await repeat.isVisible()) await repeat.click();
      else {
        await more.click();
        await page.getByRole('menuitem', { name: 'Repeat' }).click();
      }
      await page.getByRole('dialog', { name: 'Repeat task' }).waitFor();
    },
  },
  {
    name: 'task-save-template',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    async show(page) {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Save as template' }).click();
      await page.getByRole('dialog', { name: 'Save as template' }).waitFor();
    },
  },
  {
    name: 'board-from-template',
    as: 'nora',
    path: board,
    async show(page) {
      await page.getByRole('button', { name: 'Actions for To do' }).click();
      await page.getByRole('menuitem', { name: 'New from template…' }).click();
      await page.getByRole('button', { name: /Landing page/ }).waitFor();
    },
  },
  {
    name: 'task-relations',
    as: 'nora',
    path: ({ richTask }) => `/tasks/${richTask}`,
    async show(page) {
      const link = page.getByRole('link', { name: /Sign the contract/ });
      await link.waitFor();
      await page.getByRole('heading', { name: 'Attachments' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'task-relation-picker',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    async show(page) {
      await pressed('b')(page);
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'task-end',
    as: 'nora',
    path: ({ richTask }) => `/tasks/${richTask}`,
    async show(page) {
      await page.getByText('The waiting list can come later.').first().scrollIntoViewIfNeeded();
      await page.getByRole('textbox', { name: 'Comment' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'task-editor',
    as: 'nora',
    path: ({ richTask }) => `/tasks/${richTask}`,
    async show(page) {
      await page.getByRole('button', { name: 'Edit description' }).click();
      await page.getByRole('toolbar').first().waitFor();
    },
  },
  {
    name: 'task-plain',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    show: isShown,
  },
  {
    name: 'task-more',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    async show(page) {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete task' }).waitFor();
    },
  },
  {
    name: 'task-labels',
    as: 'nora',
    path: ({ richTask }) => `/tasks/${richTask}`,
    show: pressed('l'),
  },
  {
    name: 'task-assignees',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    show: pressed('a'),
  },
  {
    name: 'task-watchers',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    async show(page) {
      await page.getByRole('combobox', { name: /^Watchers/ }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'task-due',
    as: 'nora',
    path: ({ richTask }) => `/tasks/${richTask}`,
    show: pressed('d'),
  },
  {
    name: 'task-mention',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    async show(page) {
      await isShown(page);
      await page.keyboard.press('m');
      await page.keyboard.type('Ask @');
      await page.getByRole('listbox', { name: 'People to mention' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'task-pdf',
    as: 'nora',
    path: ({ richTask }) => `/tasks/${richTask}`,
    async show(page) {
      await page.getByRole('button', { name: 'plan.pdf' }).first().click();
      const sheets = page.getByRole('dialog', { name: 'plan.pdf' });
      await sheets.locator('canvas', { hasText: 'Deposits' }).waitFor();
    },
  },
  {
    name: 'task-gone',
    as: 'nora',
    path: (fixture) => `${board(fixture)}?task=01a0b0c0-0000-7000-8000-000000000000`,
    expected: [/status of 404/],
    show: text('Task not found'),
  },
];

/** A running timer. It keeps running in that browser, so all later screens show it. */
export const timerScreens: readonly Screen[] = [
  {
    name: 'task-timer',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    show: startTimer,
  },
  {
    name: 'timer',
    as: 'nora',
    path: ({ plainTask }) => `/tasks/${plainTask}`,
    async show(page) {
      await startTimer(page);
      await page.getByRole('button', { name: 'Close task' }).click();
      await page.getByRole('region', { name: 'Running timer' }).waitFor();
    },
  },
];
