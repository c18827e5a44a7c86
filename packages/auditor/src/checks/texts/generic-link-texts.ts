import { primaryLanguage } from '../signals/language-tags.ts';

/**
 * Whether a text would fit any link, in the language of the page or in English, which sites in all languages mix in.
 * Ignores punctuation, arrows, and case.
 */
export function genericTextsOf(language: string): (text: string) => boolean {
  const own = byLanguage.get(primaryLanguage(language));
  return (text) => {
    if (text.length > longest) return false;
    const plain = /^[a-z ]*$/i.test(text) ? text.trim().toLowerCase() : plainText(text);
    return own?.has(plain) === true || english.has(plain);
  };
}

/** Lowercase letters and digits with single spaces. */
function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const longest = 40;

/**
 * The lists leave out words that can describe a page in a menu or manual, such as “Start”, “Weiter”, and “Suite”, and
 * “Go” and “link”, which are a language and an element.
 */
const genericTexts: Record<string, string> = {
  en: 'click here|click|click this|click me|here|right here|this|this page|this link|more|more info|more information|read more|read on|read full article|learn more|see more|show more|view more|find out more|continue reading|tap here',
  de: 'hier|hier klicken|klick|klick hier|klicken sie hier|hier entlang|mehr|mehr lesen|weiterlesen|weiter lesen|mehr erfahren|mehr dazu|mehr infos|mehr informationen|lesen sie mehr|dieser link|diese seite|zum artikel',
  fr: 'ici|cliquez ici|cliquer ici|par ici|plus|lire plus|lire la suite|en savoir plus|savoir plus|voir plus|plus d informations|plus d infos|ce lien|lien|cette page|découvrir',
  es: 'aquí|haz clic aquí|haga clic aquí|clic aquí|pulse aquí|pincha aquí|más|leer más|seguir leyendo|ver más|saber más|más información|más info|enlace|este enlace',
  it: 'qui|clicca qui|clicca|leggi|leggi di più|leggi tutto|leggi altro|scopri di più|per saperne di più|di più|continua a leggere|maggiori informazioni|questo link',
  pt: 'aqui|clique aqui|leia mais|ler mais|saiba mais|saber mais|mais|ver mais|veja mais|continuar a ler|continue lendo|mais informações|este link',
  nl: 'hier|klik hier|klik|lees meer|lees verder|verder lezen|meer|meer lezen|meer info|meer informatie|bekijk meer|deze link',
  pl: 'tutaj|tu|kliknij tutaj|kliknij|czytaj więcej|czytaj dalej|więcej|zobacz więcej|dowiedz się więcej|więcej informacji',
  sv: 'här|klicka här|läs mer|läs vidare|mer|mer information|se mer|visa mer|länk',
  da: 'her|klik her|læs mere|læs videre|mere|mere information|se mere|vis mere',
  no: 'her|klikk her|les mer|les videre|mer|mer informasjon|se mer|vis mer|lenke',
  fi: 'tästä|täältä|klikkaa tästä|klikkaa|lue lisää|lisää|lisätietoja|katso lisää|linkki',
  cs: 'zde|klikněte zde|klikni zde|více|číst více|čtěte více|číst dál|více informací|zobrazit více|odkaz',
  sk: 'tu|kliknite sem|viac|čítať viac|viac informácií|čítať ďalej|odkaz',
  hu: 'itt|ide|kattintson ide|kattints ide|bővebben|tovább|több|olvass tovább|további információ|részletek',
  ro: 'aici|click aici|apasă aici|citește mai mult|mai mult|mai multe|află mai multe|vezi mai mult|detalii',
  tr: 'burada|buraya|tıklayın|buraya tıklayın|tıkla|devamı|devamını oku|daha fazla|daha fazlası|daha fazla bilgi',
  el: 'εδώ|κάντε κλικ εδώ|πατήστε εδώ|περισσότερα|διαβάστε περισσότερα|μάθετε περισσότερα',
  ru: 'здесь|тут|сюда|нажмите здесь|кликните здесь|подробнее|читать далее|читать дальше|далее|ещё|узнать больше|ссылка',
  uk: 'тут|сюди|натисніть тут|докладніше|детальніше|читати далі|далі|більше|дізнатися більше|посилання',
  ja: 'こちら|ここ|ここをクリック|こちらをクリック|こちらから|続きを読む|もっと見る|詳しくはこちら|詳細|詳細はこちら|リンク',
  zh: '点击这里|点击此处|點擊這裡|按此|这里|這裡|此处|更多|了解更多|阅读更多|閱讀更多|查看更多|瞭解更多|详情|詳情|链接|連結',
  ko: '여기|여기를 클릭|클릭|더 보기|더보기|자세히|자세히 보기|더 알아보기|링크',
  ar: 'هنا|اضغط هنا|انقر هنا|المزيد|اقرأ المزيد|رابط',
  he: 'כאן|לחץ כאן|לחצו כאן|קרא עוד|עוד|למידע נוסף',
};
const byLanguage = new Map(
  Object.entries(genericTexts).map(([code, texts]) => [code, new Set(texts.split('|'))]),
);
const english: ReadonlySet<string> = byLanguage.get('en') ?? new Set();
