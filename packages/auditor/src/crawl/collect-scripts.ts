import type { DocumentFacts, JsonLdFact } from '../facts.ts';
import { push } from './collect-head.ts';
import { findSecrets } from './find-secrets.ts';
import type { OpenElement } from './open-elements.ts';
import { readJsonLd } from './read-json-ld.ts';
import type { Attributes } from './tokenize-html.ts';

const MAX_SCRIPT = 1024 * 1024;
const MAX_BLOCKS = 100;

export interface ScriptCollector {
  open(element: OpenElement, attributes: Attributes): void;
  /** Text inside a script or style element. */
  text(data: string, within: string): void;
  scripts(): number;
  finish(): {
    jsonLd: JsonLdFact[];
    secrets: DocumentFacts['secrets'];
    inlineScriptBytes: number;
    inlineStyleBytes: number;
  };
}

/** Collects what stands in script and style elements: structured data, sizes, and keys that should not be there. */
export function createScriptCollector(): ScriptCollector {
  const jsonLd: JsonLdFact[] = [];
  const secrets: DocumentFacts['secrets'] = [];
  let scripts = 0;
  let inlineScriptBytes = 0;
  let inlineStyleBytes = 0;
  let code = '';

  return {
    open(element, attributes) {
      if (element.name !== 'script') return;
      scripts += 1;
      code = '';
      const structured = /^\s*application\/ld\+json\b/i.test(attributes.get('type') ?? '');
      element.onClose = () => {
        if (structured) for (const fact of readJsonLd(code)) push(jsonLd, fact, MAX_BLOCKS);
        else {
          inlineScriptBytes += code.length;
          for (const secret of findSecrets(code)) push(secrets, secret, 20);
        }
        code = '';
      };
    },
    text(data, within) {
      if (within === 'style') inlineStyleBytes += data.length;
      else if (code.length < MAX_SCRIPT) code += data;
    },
    scripts: () => scripts,
    finish: () => ({ jsonLd, secrets, inlineScriptBytes, inlineStyleBytes }),
  };
}
