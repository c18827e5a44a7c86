import { collapse } from './words.ts';

/** Includes a site name. Longer titles are sentences about something. */
const longest = 200;
/** Separates a title from the site name. */
const separator = / [|·•»–—:-] | ?\| ?|: /;

/**
 * Whether a title or heading is that of an error page, with or without a site name: “404 | Garden”, “Page not found”. A
 * text about error pages (“How to write a 404 page”) does not match.
 */
export function isErrorName(text: string): boolean {
  if (text.length > longest) return false;
  return collapse(text)
    .toLowerCase()
    .split(separator)
    .some((part) => name.test(part.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')));
}

const number =
  '(?:(?:http )?(?:error|erreur|fehler|errore|erro|fout|ошибка|błąd|chyba|fel|fejl|feil|hata|hiba) )?404';

/** Phrases in the most common languages of sites, with the few words that often surround them. */
const names = [
  '(?:oops|sorry|ups|uups|hoppla)?[\\s\\p{P}]{0,5}(?:this |the |that )?(?:page|content|file|article|product|post|document|url|resource)(?: you (?:are|were) looking for| you requested| requested)? (?:was |is |could |can |has )?(?:not (?:be )?found|cannot be found|can.?t be found|doesn.?t exist|does not exist|not available|no longer (?:available|exists?)|missing)',
  'not found',
  'nothing (?:was )?found(?: here)?',
  '(?:diese |die )?(?:gesuchte |angeforderte )?(?:seite|artikel|datei|inhalt) (?:wurde |konnte |existiert )?(?:leider )?nicht(?: mehr)?(?: gefunden(?: werden)?| vorhanden| verfügbar)?|nicht gefunden',
  '(?:la |cette )?page (?:demandée )?(?:est )?(?:introuvable|non trouvée|n.existe (?:pas|plus))',
  '(?:la )?página (?:no (?:encontrada|existe|disponible)|solicitada no existe)|no encontrad[ao]',
  '(?:a )?página não (?:foi )?(?:encontrada|existe)|não encontrad[ao]',
  '(?:la )?pagina non (?:è stata )?(?:trovata|esiste|disponibile)',
  '(?:de )?pagina (?:is )?niet gevonden|pagina bestaat niet',
  '(?:ta )?strona nie (?:została )?(?:znaleziona|odnaleziona|istnieje)|nie znaleziono strony',
  '(?:sidan (?:kunde inte hittas|hittades inte|finns inte))|siden (?:blev ikke fundet|ble ikke funnet|findes ikke|finnes ikke)|fant ikke siden',
  'sivua ei (?:löydy|löytynyt)|stránka (?:nebyla nalezena|nenalezena|neexistuje|sa nenašla)|(?:az )?oldal nem található|pagina nu a fost găsită|sayfa bulunamadı',
  'η σελίδα δεν βρέθηκε|страница не (?:найдена|существует)|сторінку не знайдено',
  'ページが見つかりません(?:でした)?|お探しのページは見つかりませんでした|(?:页面|頁面)(?:不存在|未找到)|找不到(?:页面|頁面|网页|網頁)|페이지를 찾을 수 없습니다',
];
const phrase = `(?:${names.join('|')})`;
const name = new RegExp(
  `^(?:${number}(?:[\\s\\p{P}]{0,5}(?:error|page|${phrase}))?|${phrase}(?:[\\s\\p{P}]{0,5}${number})?)$`,
  'iu',
);
