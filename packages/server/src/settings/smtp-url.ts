/** A mail server as set in FETTLE_SMTP_URL. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** STARTTLS otherwise: required, used when offered, or off. */
  startTls: 'required' | 'offered' | 'off';
  user: string | null;
  password: string | null;
}

const form = 'must look like smtp://user:password@mail.example.com:587 or smtps://mail.example.com';

/**
 * Parses `smtp://` (STARTTLS, port 587) or `smtps://` (implicit TLS, port 465; RFC 8314). With a password, STARTTLS is
 * required; `?tls=off` sends without it, for a relay on the same network, and `?tls=required` requires it without a
 * password.
 * @throws Error whose message completes "FETTLE_SMTP_URL …" and contains nothing of the URL, which can have a password
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new Error(form);
  }
  if ((url.pathname !== '' && url.pathname !== '/') || url.hash !== '') throw new Error(form);
  const secure = url.protocol === 'smtps:';
  const [user, password] = [decode(url.username), decode(url.password)];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    startTls: readTls(url.searchParams, user !== null, secure),
    user,
    password,
  };
}

function decode(part: string): string | null {
  if (part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch (error) {
    throw new Error('has a % in the user or password that must be encoded as %25', { cause: error });
  }
}

function readTls(query: URLSearchParams, hasUser: boolean, secure: boolean): SmtpServer['startTls'] {
  const unknown = [...query.keys()].find((name) => name !== 'tls');
  if (unknown !== undefined) throw new Error(`has the unknown option "${unknown}"; the only option is tls`);
  const wanted = query.get('tls');
  if (wanted === null) return hasUser ? 'required' : 'offered';
  if (secure || (wanted !== 'required' && wanted !== 'off')) {
    throw new Error('accepts ?tls=required or ?tls=off with smtp://, and no options with smtps://');
  }
  return wanted;
}
