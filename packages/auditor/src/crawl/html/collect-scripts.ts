import type { DocumentFacts, JsonLdFact } from '../../facts.ts';
import { appendUpTo } from './append-up-to.ts';
import type { Attributes } from './attributes.ts';
import { findSecrets } from './find-secrets.ts';
import type { OpenElement } from './open-elements.ts';
import { pushUpTo } from './push-up-to.ts';
import { readJsonLd } from './read-json-ld.ts';

const maxScript = 1024 * 1024;
const maxBlocks = 100;

export interface ScriptCollector {
  /** A script element. */
  open(element: OpenElement, attributes: Attributes): void;
  /** Text inside a script or style element. */
  text(data: string, within: string): void;
  scripts(): number;
  finish(): {
    jsonLd: JsonLdFact[];
    secrets: DocumentFacts['secrets'];
    inlineScriptBytes: number;
    inlineStyleBytes: number;
    /** The redirect target, as written, of a script that does nothing else. */
    redirect: string | null;
  };
}

/** Collects the contents of script and style elements: structured data, sizes, and leaked keys. */
export function createScriptCollector(): ScriptCollector {
  const jsonLd: JsonLdFact[] = [];
  const secrets: DocumentFacts['secrets'] = [];
  let scripts = 0;
  let inlineScriptBytes = 0;
  let inlineStyleBytes = 0;
  let code = '';
  /** Of the whole script, while `code` has a limit. */
  let codeLength = 0;
  let redirect: string | null = null;

  return {
    open(element, attributes) {
      scripts += 1;
      code = '';
      codeLength = 0;
      const structured = /^\s*application\/ld\+json\b/i.test(attributes.get('type') ?? '');
      element.onClose = () => {
        if (structured) for (const fact of readJsonLd(code)) pushUpTo(jsonLd, fact, maxBlocks);
        else {
          inlineScriptBytes += codeLength;
          redirect ??= findRedirect(code);
          for (const secret of findSecrets(code)) pushUpTo(secrets, secret, 20);
        }
        code = '';
      };
    },
    text(data, within) {
      if (within === 'style') inlineStyleBytes += data.length;
      else {
        codeLength += data.length;
        code = appendUpTo(code, data, maxScript);
      }
    },
    scripts: () => scripts,
    finish: () => ({ jsonLd, secrets, inlineScriptBytes, inlineStyleBytes, redirect }),
  };
}

const maxRedirectScript = 2000;
const redirectPattern =
  /^(?:(?:window|document|self|top)\.)?location(?:\.href)?(?:\s*=\s*|\.(?:replace|assign)\(\s*)(["'])([^"'\s]+)\1\s*\)?;?$/;

/** The literal target of a script that is a single statement about `location`; anything else may not redirect at all. */
function findRedirect(code: string): string | null {
  if (code.length > maxRedirectScript) return null;
  return redirectPattern.exec(code.trim())?.[2] ?? null;
}
