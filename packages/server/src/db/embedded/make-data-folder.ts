import { mkdir } from 'node:fs/promises';

/** Makes the data folder, for this user only, where it is not there yet; an error names the setting to change. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Error(
      `The data folder ${dataDir} cannot be made (${reason}): choose another FETTLE_DATA_DIR.`,
      {
        cause,
      },
    );
  }
}
