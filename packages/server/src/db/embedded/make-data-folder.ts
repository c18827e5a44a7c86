import { mkdir } from 'node:fs/promises';

/** Creates the data folder, accessible to this user only, if it does not exist; an error names the setting to change. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Error(
      `Cannot create the data folder ${dataDir} (${reason}). Set FETTLE_DATA_DIR to a different folder.`,
      {
        cause,
      },
    );
  }
}
