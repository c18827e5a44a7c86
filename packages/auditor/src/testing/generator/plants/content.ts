import type { Plant } from './plant.ts';

export const contentPlants: Plant[] = [
  {
    check: 'title-missing',
    put({ page, expect }) {
      expect(
        page((it) => {
          it.title = null;
        }),
      );
    },
  },
  {
    check: 'title-length',
    put({ page, expect }) {
      expect(
        page((it) => {
          it.title = 'Spades';
        }, 'short'),
      );
      expect(
        page((it) => {
          it.title = 'Spades and forks and rakes and hoes and shovels and everything else for beds';
        }, 'long'),
      );
    },
  },
  {
    check: 'title-duplicate',
    put({ page, expect }) {
      for (const name of ['one', 'two']) {
        expect(
          page((it) => {
            it.title = 'The same spade under two addresses';
          }, name),
        );
      }
    },
  },
];
