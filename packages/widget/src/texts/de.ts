import type { Texts } from './texts.ts';

// cspell:disable
export const de: Texts = {
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
  auditIssues: {
    broken_link: 'Das Team weiß schon, dass dieser Link nicht funktioniert.',
    broken_image: 'Das Team weiß schon, dass dieses Bild nicht lädt.',
    link_without_text:
      'Das Team weiß schon, dass dieser Link keinen Text hat, den Menschen brauchen, die ihn nicht sehen können.',
    image_without_alt:
      'Das Team weiß schon, dass dieses Bild keine Beschreibung hat, die Menschen brauchen, die es nicht sehen können.',
  },
  meToo: 'Das Problem habe ich auch',
  meTooThanks: 'Das wurde gezählt.',
  messages: (count) => `Auch Fehlermeldungen dieser Seite senden (${count})`,
  showMessages: 'Zeigen, was gesendet wird',
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
