/** Why a text is not a valid language tag (BCP 47, RFC 5646), in words. Null for a valid one. */
export function findTagFault(tag: string): string | null {
  if (tag === '') return 'is empty';
  if (tag.includes('_')) return 'uses an underscore instead of a hyphen';
  if (tag.length > longestTag) return 'is too long to be a language code';
  if (privateUse.test(tag) || registeredWhole.test(tag)) return null;
  const parts = languageTag.exec(tag);
  const language = parts?.groups?.language?.toLowerCase();
  if (language === undefined) return 'is not a language code';
  return findLanguageFault(language) ?? findRegionFault(parts?.groups?.region?.toUpperCase());
}

/**
 * The language of a tag without script and region, to compare two tags. Deprecated codes and the forms of Norwegian
 * count as one language.
 */
export function primaryLanguage(tag: string): string {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return sameLanguage.get(language) ?? twoLetterForm.get(language) ?? language;
}

const longestTag = 60;

/** Language with its extensions, script, region, variants, extensions and private part (RFC 5646 §2.1). */
const languageTag = new RegExp(
  [
    '^(?<language>[a-z]{2,3})(?:-[a-z]{3}){0,3}',
    '(?:-[a-z]{4})?',
    '(?:-(?<region>[a-z]{2}|[0-9]{3}))?',
    '(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*',
    '(?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*',
    '(?:-x(?:-[a-z0-9]{1,8})+)?$',
  ].join(''),
  'i',
);
const privateUse = /^x(?:-[a-z0-9]{1,8})+$/i;
/** Tags older than the grammar, which remain valid. */
const registeredWhole = /^(?:i-[a-z]{3,8}|sgn-(?:be-fr|be-nl|ch-de)|art-lojban|zh-min(?:-nan)?|en-gb-oed)$/i;

function findLanguageFault(language: string): string | null {
  if (language.length === 2) return languages.has(language) ? null : 'is not an ISO 639-1 language code';
  const short = twoLetterForm.get(language);
  return short === undefined ? null : `should be “${short}”`;
}

function findRegionFault(region: string | undefined): string | null {
  if (region === undefined || /\d/.test(region) || regions.has(region)) return null;
  if (region === 'UK') return 'has an invalid country code: use GB for the United Kingdom';
  return 'has an invalid ISO 3166-1 country code';
}

/** Two-letter ISO 639-1 codes, including the withdrawn ones that BCP 47 keeps. */
const languages = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el ' +
    'en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it ' +
    'iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo ' +
    'mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh ' +
    'si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh ' +
    'yi yo za zh zu'
  ).split(' '),
);

/** ISO 3166-1 countries, and XK, which is in common use for Kosovo. */
const regions = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
);

/** Common three-letter codes of languages for which BCP 47 requires the two-letter code. */
const twoLetterForm = new Map(
  (
    'afr:af alb:sq sqi:sq amh:am ara:ar arm:hy hye:hy aze:az bel:be ben:bn bos:bs bul:bg bur:my mya:my cat:ca ces:cs ' +
    'cze:cs chi:zh zho:zh cym:cy wel:cy dan:da deu:de ger:de dut:nl nld:nl ell:el gre:el eng:en epo:eo est:et eus:eu ' +
    'baq:eu fas:fa per:fa fin:fi fra:fr fre:fr gle:ga glg:gl guj:gu heb:he hin:hi hrv:hr hun:hu ice:is isl:is ind:id ' +
    'ita:it jpn:ja kan:kn kat:ka geo:ka kaz:kk khm:km kor:ko lao:lo lat:la lav:lv lit:lt ltz:lb mac:mk mkd:mk mal:ml ' +
    'mar:mr may:ms msa:ms mlt:mt mon:mn nep:ne nno:nn nob:nb nor:no pan:pa pol:pl por:pt roh:rm ron:ro rum:ro rus:ru ' +
    'sin:si slk:sk slo:sk slv:sl som:so spa:es srp:sr swa:sw swe:sv tam:ta tel:te tha:th tur:tr ukr:uk urd:ur uzb:uz ' +
    'vie:vi yid:yi zul:zu'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const sameLanguage = new Map([
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['tl', 'fil'],
  ['nb', 'no'],
  ['nn', 'no'],
  ['nob', 'no'],
  ['nno', 'no'],
  ['cmn', 'zh'],
  ['yue', 'zh'],
]);
