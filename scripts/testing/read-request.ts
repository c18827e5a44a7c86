interface Request {
  url: string;
  init: RequestInit;
}

/**
 * Parses one `curl` command like a shell and returns the arguments for fetch. Supports what the docs use: the URL,
 * -X, -H, -d, and -s. Anything else throws, so that a command is never run as something it is not.
 */
export function readRequest(command: string): Request {
  const [program, ...words] = splitWords(command);
  if (program !== 'curl') throw new Error(`Not a curl command: ${command}`);
  return readArguments(words);
}

/** The same for arguments that a shell has already split. */
export function readArguments(words: readonly string[]): Request {
  const headers = new Headers();
  let method: string | undefined;
  let body: string | undefined;
  let url: string | undefined;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const value = () => words[++index] ?? '';
    if (word === '-s') continue;
    else if (word === '-X') method = value();
    else if (word === '-d') body = value();
    else if (word === '-H') {
      const [name = '', ...rest] = value().split(':');
      headers.append(name, rest.join(':').trim());
    } else if (word.startsWith('-') || url !== undefined)
      throw new Error(`What is ${word} in: ${words.join(' ')}`);
    else url = word;
  }
  if (url === undefined) throw new Error(`No address in: ${words.join(' ')}`);
  if (body !== undefined && !headers.has('content-type')) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
  }
  const init: RequestInit = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers };
  return { url, init: body === undefined ? init : { ...init, body } };
}

/** Words of a shell command: plain, in single or in double quotes, with lines continued by a backslash. */
function splitWords(command: string): string[] {
  const joined = command.replace(/\\\n/g, ' ');
  const words = joined.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"]+)+/g);
  return [...words].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );
}
