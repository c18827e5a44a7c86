/** Shows progress: a line that updates on a terminal, or a new line per step elsewhere. */
export interface Progress {
  show(percent: number, what: string): void;
  /** Ends the line, so that the next output starts on a new one. */
  end(): void;
}

const barCharacters = 30;
const stepPercent = 20;

export function createProgress(out: { isTTY?: boolean; write(text: string): unknown }): Progress {
  let last = { what: '', step: -1 };
  let open = false;
  return {
    show(percent, what) {
      if (out.isTTY === true) {
        out.write(`\r\u001b[2K  ${drawBar(percent)} ${String(percent).padStart(3)}%  ${what}`);
        open = true;
        return;
      }
      const step = Math.floor(percent / stepPercent);
      if (what === last.what && step === last.step) return;
      last = { what, step };
      out.write(`  ${String(percent).padStart(3)}%  ${what}\n`);
    },
    end() {
      if (open) out.write('\n');
      open = false;
    },
  };
}

/** A bar of a fixed width for 0–100. */
export function drawBar(percent: number): string {
  const full = Math.round((Math.max(0, Math.min(100, percent)) / 100) * barCharacters);
  return '█'.repeat(full) + '░'.repeat(barCharacters - full);
}
