/** Browser and operating system of a `User-Agent`, by their usual names. Null if unknown. */
interface Device {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

/** The first match wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What people recognize a session by. It says no more than the browser says about itself. */
export function describeDevice(userAgent: string | null): Device {
  const find = (names: [RegExp, string][]): string | null =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  const system = find(systems);
  return {
    browser: find(browsers),
    system,
    isPhone: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}
