/** Every text of the form. A language is complete or does not compile. */
export interface Texts {
  title: string;
  kinds: { bug: string; change: string; question: string };
  kind: string;
  text: string;
  name: string;
  email: string;
  emailHint: string;
  optional: string;
  pick: string;
  pickAgain: string;
  picked: (what: string) => string;
  unpick: string;
  pickHelp: string;
  takePicture: string;
  replacePicture: string;
  takingPicture: string;
  pictureTitle: string;
  drawHelp: string;
  tools: { rectangle: string; arrow: string };
  undo: string;
  usePicture: string;
  pictureAdded: string;
  removePicture: string;
  noPicture: string;
  pictureLost: string;
  pictureWaits: string;
  known: (count: number) => string;
  meToo: string;
  meTooThanks: string;
  send: string;
  sending: string;
  cancel: string;
  close: string;
  required: string;
  sent: string;
  sentText: string;
  follow: string;
  waits: string;
  failed: (why: string) => string;
  another: string;
}

const en: Texts = {
  title: 'Report a problem',
  kinds: { bug: 'Something is broken', change: 'Something should change', question: 'A question' },
  kind: 'What is it about?',
  text: 'What would you like to say?',
  name: 'Your name',
  email: 'Your email address',
  emailHint: 'For answers. Nobody else sees it.',
  optional: 'optional',
  pick: 'Point at it on the page',
  pickAgain: 'Point at something else',
  picked: (what) => `You point at: ${what}`,
  unpick: 'Do not point at anything',
  pickHelp: 'Click what you mean. With the keyboard: arrow keys, then Enter. Escape goes back.',
  takePicture: 'Add a picture of the page',
  replacePicture: 'Replace the picture',
  takingPicture: 'Taking the picture …',
  pictureTitle: 'Mark what you mean',
  drawHelp:
    'Draw on the picture. With the keyboard: choose a tool, then move the mark by the arrow keys, and size it with Shift.',
  tools: { rectangle: 'Rectangle', arrow: 'Arrow' },
  undo: 'Undo',
  usePicture: 'Use this picture',
  pictureAdded: 'A picture is added.',
  removePicture: 'Remove the picture',
  noPicture: 'This page cannot be pictured. You can report without a picture.',
  pictureLost: 'Your report has arrived, but its picture has not.',
  pictureWaits: 'Your report has arrived. Its picture is sent when you visit this site again within an hour.',
  known: (count) =>
    count === 1 ? 'Somebody has reported this already.' : `This has been reported ${count} times already.`,
  meToo: 'I have this problem too',
  meTooThanks: 'You are counted in.',
  send: 'Send',
  sending: 'Sending …',
  cancel: 'Cancel',
  close: 'Close',
  required: 'Please fill this in.',
  sent: 'Thank you',
  sentText: 'Your report has arrived. On its page you see what becomes of it.',
  follow: 'Follow your report',
  waits:
    'There is no connection. Your report is kept in this browser and sent when you visit this site again.',
  failed: (why) => `This was not sent. ${why}`,
  another: 'Report something else',
};

// cspell:disable
const de: Texts = {
  title: 'Problem melden',
  kinds: { bug: 'Etwas funktioniert nicht', change: 'Etwas soll anders werden', question: 'Eine Frage' },
  kind: 'Worum geht es?',
  text: 'Was möchten Sie uns sagen?',
  name: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  emailHint: 'Für Antworten. Sonst sieht sie niemand.',
  optional: 'freiwillig',
  pick: 'Auf der Seite zeigen',
  pickAgain: 'Auf etwas anderes zeigen',
  picked: (what) => `Sie zeigen auf: ${what}`,
  unpick: 'Auf nichts zeigen',
  pickHelp:
    'Klicken Sie auf das, was Sie meinen. Mit der Tastatur: Pfeiltasten, dann Eingabe. Escape führt zurück.',
  takePicture: 'Bild der Seite hinzufügen',
  replacePicture: 'Bild ersetzen',
  takingPicture: 'Das Bild entsteht …',
  pictureTitle: 'Zeigen Sie, was Sie meinen',
  drawHelp:
    'Zeichnen Sie in das Bild. Mit der Tastatur: ein Werkzeug wählen, dann mit den Pfeiltasten verschieben, mit Umschalt die Größe ändern.',
  tools: { rectangle: 'Rechteck', arrow: 'Pfeil' },
  undo: 'Rückgängig',
  usePicture: 'Dieses Bild verwenden',
  pictureAdded: 'Ein Bild ist dabei.',
  removePicture: 'Bild entfernen',
  noPicture: 'Von dieser Seite lässt sich kein Bild machen. Sie können auch ohne Bild melden.',
  pictureLost: 'Ihre Meldung ist angekommen, ihr Bild aber nicht.',
  pictureWaits:
    'Ihre Meldung ist angekommen. Ihr Bild wird gesendet, wenn Sie diese Seite in der nächsten Stunde wieder besuchen.',
  known: (count) =>
    count === 1 ? 'Das wurde schon einmal gemeldet.' : `Das wurde schon ${count}-mal gemeldet.`,
  meToo: 'Das Problem habe ich auch',
  meTooThanks: 'Das wurde gezählt.',
  send: 'Senden',
  sending: 'Wird gesendet …',
  cancel: 'Abbrechen',
  close: 'Schließen',
  required: 'Bitte ausfüllen.',
  sent: 'Danke',
  sentText: 'Ihre Meldung ist angekommen. Auf ihrer Seite sehen Sie, was daraus wird.',
  follow: 'Meldung verfolgen',
  waits:
    'Es besteht keine Verbindung. Ihre Meldung bleibt in diesem Browser und wird bei Ihrem nächsten Besuch gesendet.',
  failed: (why) => `Das wurde nicht gesendet. ${why}`,
  another: 'Noch etwas melden',
};

// cspell:enable

const languages: Readonly<Record<string, Texts>> = { en, de };

/** The texts in a language, such as `de-AT`, or else in English. */
export function textsIn(language: string): Texts {
  return languages[language.toLowerCase().split('-', 1)[0] ?? ''] ?? en;
}
