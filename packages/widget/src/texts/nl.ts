import type { Texts } from './texts.ts';

// cspell:disable
export const nl: Texts = {
  title: 'Een probleem melden',
  kinds: { bug: 'Er werkt iets niet', change: 'Er moet iets anders', question: 'Een vraag' },
  kind: 'Waar gaat het over?',
  text: 'Wat wilt u ons laten weten?',
  name: 'Uw naam',
  email: 'Uw e-mailadres',
  emailHint: 'Voor antwoorden. Niemand anders ziet het.',
  optional: 'niet verplicht',
  pick: 'Aanwijzen op de pagina',
  pickAgain: 'Iets anders aanwijzen',
  picked: (what) => `U wijst aan: ${what}`,
  unpick: 'Niets aanwijzen',
  pickHelp: 'Klik op wat u bedoelt. Met het toetsenbord: pijltjestoetsen, daarna Enter. Escape gaat terug.',
  takePicture: 'Een afbeelding van de pagina toevoegen',
  replacePicture: 'De afbeelding vervangen',
  takingPicture: 'De afbeelding wordt gemaakt…',
  pictureTitle: 'Geef aan wat u bedoelt',
  drawHelp:
    'Teken op de afbeelding. Met het toetsenbord: kies een hulpmiddel, verplaats de markering met de pijltjestoetsen en wijzig de grootte met Shift.',
  tools: { rectangle: 'Rechthoek', arrow: 'Pijl' },
  undo: 'Ongedaan maken',
  usePicture: 'Deze afbeelding gebruiken',
  pictureAdded: 'Er is een afbeelding toegevoegd.',
  removePicture: 'De afbeelding verwijderen',
  noPicture: 'Van deze pagina kan geen afbeelding worden gemaakt. U kunt ook zonder afbeelding melden.',
  pictureLost: 'Uw melding is aangekomen, maar de afbeelding niet.',
  pictureWaits:
    'Uw melding is aangekomen. De afbeelding wordt verzonden als u deze site binnen een uur opnieuw bezoekt.',
  known: (count) => (count === 1 ? 'Iemand heeft dit al gemeld.' : `Dit is al ${count} keer gemeld.`),
  auditIssues: {
    broken_link: 'Het team weet al dat deze link niet werkt.',
    broken_image: 'Het team weet al dat deze afbeelding niet laadt.',
    link_without_text:
      'Het team weet al dat deze link geen tekst heeft, die mensen nodig hebben die hem niet kunnen zien.',
    image_without_alt:
      'Het team weet al dat deze afbeelding geen beschrijving heeft, die mensen nodig hebben die haar niet kunnen zien.',
  },
  meToo: 'Ik heb dit probleem ook',
  meTooThanks: 'U bent meegeteld.',
  messages: (count) => `Ook foutmeldingen van deze pagina verzenden (${count})`,
  showMessages: 'Tonen wat er wordt verzonden',
  send: 'Verzenden',
  sending: 'Bezig met verzenden…',
  cancel: 'Annuleren',
  close: 'Sluiten',
  required: 'Vul dit in.',
  sent: 'Bedankt',
  sentText: 'Uw melding is aangekomen. Op de pagina ervan ziet u wat ermee gebeurt.',
  follow: 'Melding volgen',
  waits:
    'Er is geen verbinding. Uw melding blijft in deze browser en wordt bij uw volgende bezoek verzonden.',
  failed: (why) => `Dit is niet verzonden. ${why}`,
  another: 'Nog iets melden',
};
