/**
 * Words in the labels of cameras. Android has English labels with numbers, iOS translates them into the phone's language,
 * Windows and Linux show the maker's text.
 *
 * A Latin, Greek or Cyrillic word matches the start of a word of the label (`rück` in "Rückkamera"); one that ends in `$`
 * matches only a whole word. Other scripts match anywhere. Case, accents and punctuation are ignored.
 */
export type LensTrait =
  | 'back'
  | 'front'
  | 'ultra-wide'
  | 'tele'
  | 'macro'
  | 'triple'
  | 'multi'
  | 'infrared'
  | 'depth'
  | 'desk-view'
  | 'software';

export const LENS_LABEL_WORDS: Readonly<Record<LensTrait, readonly string[]>> = {
  back: [
    ...['back', 'rear', 'environment', 'world'], // en
    ...['rück', 'hinten', 'hintere'], // de
    ...['arrière', 'dorsal'], // fr
    ...['trasera', 'trasero', 'posterior'], // es, ca, it (posteriore)
    ...['traseira', 'trás'], // pt
    ...['achter'], // nl
    ...['tyln', 'tył'], // pl
    ...['spate', 'posterioar'], // ro
    ...['zadní', 'zadná', 'zadný'], // cs, sk
    ...['πίσω', 'οπίσθι'], // el
    ...['خلفي'], // ar
    ...['задн', 'тылов'], // ru, uk, bg
    ...['arka kamera', 'arka'], // tr
    ...['baksid', 'bakre', 'bagside', 'bagkamera'], // sv, nb, da
    ...['taka'], // fi
    ...['hátlap', 'hátsó'], // hu
    ...['stražnj', 'zadnj'], // hr, sl
    ...['אחורי'], // he
    ...['背面', '后置', '後置', '后面', '後面', '后摄', '後鏡頭', 'リア', '后部', '후면', '후방'], // ja, zh, ko
    ...['หลัง'], // th
    ...['mặt sau', 'camera sau'], // vi
    ...['belakang'], // id, ms
    ...['पीछे', 'पिछला', 'रियर', 'बैक'], // hi
  ],
  front: [
    ...['front', 'user', 'facetime', 'truedepth', 'selfie'], // en, de (Frontkamera), fr/es/pt (frontal)
    ...['vorder', 'vorn'], // de
    ...['avant'], // fr
    ...['delanter', 'anterior'], // es, it (anteriore)
    ...['dianteira'], // pt
    ...['voorzijde', 'voorkant', 'voorcamera'], // nl
    ...['przedni', 'przód'], // pl
    ...['față', 'fata'], // ro
    ...['přední', 'predná', 'predný'], // cs, sk
    ...['μπροστιν', 'πρόσθι', 'εμπρός'], // el
    ...['أمامي'], // ar
    ...['передн', 'фронтальн', 'предна'], // ru, uk, bg
    ...['ön kamera', 'ön taraf'], // tr
    ...['framsid', 'främre', 'forside', 'frontkamera'], // sv, nb, da
    ...['etukamera', 'etupuol'], // fi
    ...['előlap', 'elülső'], // hu
    ...['prednj', 'sprednj'], // hr, sl
    ...['קדמי'], // he
    ...['前面', '前置', '正面', 'フロント', '前摄', '전면', '전방'], // ja, zh, ko
    ...['ด้านหน้า', 'กล้องหน้า'], // th
    ...['mặt trước', 'camera trước'], // vi
    ...['depan'], // id, ms
    ...['सामने', 'फ्रंट'], // hi
  ],
  'ultra-wide': [
    ...['ultra wide', 'ultrawide', 'ultra-wide', 'super wide', 'fisheye'], // en
    ...['ultraweit', 'ultra-weit', 'ultra weit'], // de
    ...['ultra grand', 'ultra-grand'], // fr, it (ultra-grandangolare)
    ...['ultragrand', 'ultra gran', 'ultra-gran', 'ultra angular', 'ultra-angular', 'ultraangular'], // it, es, pt, ro
    ...['ultragroothoek', 'ultra-groothoek', 'ultrabreed'], // nl
    ...['ultraszerok', 'ultra szerok'], // pl
    ...['ultraširok', 'ultra širok'], // cs, sk, hr
    ...['υπερευρυγώνι', 'υπερ-ευρυγώνι', 'εξαιρετικά ευρυγώνι'], // el
    ...['واسعة جدا', 'فائقة الاتساع', 'فائق الاتساع', 'فائقة العرض'], // ar
    ...['сверхширок', 'ультраширок', 'надширок', 'свръхширок'], // ru, uk, bg
    ...['ultra geniş'], // tr
    ...['ultravidvink', 'ultravid', 'ultra-vid'], // sv, nb, da
    ...['ultralaaja', 'erittäin laaja'], // fi
    ...['ultraszéles', 'ultra széles'], // hu
    ...['רחבה במיוחד', 'אולטרה'], // he
    ...['超広角', '超广角', '超廣角', '울트라 와이드', '초광각'], // ja, zh, ko
    ...['มุมกว้างพิเศษ', 'อัลตร้าไวด์', 'อัลตราไวด์'], // th
    ...['siêu rộng', 'góc rộng'], // vi
    ...['ultra lebar', 'sangat lebar'], // id
    ...['अल्ट्रा वाइड', 'अल्ट्रावाइड'], // hi
  ],
  tele: [
    ...['tele', 'télé', 'periscope', 'zoom lens'], // most of Europe
    ...['τηλεφακ', 'τηλεφωτο'], // el
    ...['المقربة', 'تيليفوتو', 'مقربة'], // ar
    ...['теле'], // ru, uk, bg
    ...['טלפוטו', 'טלה'], // he
    ...['望遠', '长焦', '長焦', '远摄', '遠攝', '망원'], // ja, zh, ko
    ...['เทเลโฟโต้', 'เทเล'], // th
    ...['टेलीफ़ोटो', 'टेलीफोटो'], // hi
  ],
  macro: ['macro', 'makro', 'макро', 'マクロ', '微距', '접사'],
  triple: [
    'triple',
    'dreifach',
    'tripla',
    'potrój',
    'trojit',
    'τριπλ',
    'тройн',
    'ثلاثي',
    'トリプル',
    '三摄',
    '三鏡頭',
    '트리플',
  ],
  multi: [
    ...['dual', 'quad camera', 'doppel', 'dubbel', 'doppia', 'doble', 'podwójn', 'duální', 'διπλ', 'двойн', 'مزدوج'],
    ...['デュアル', '双摄', '双广角', '雙鏡頭', '듀얼'],
  ],
  infrared: [
    ...['ir$', 'infra', 'windows hello', 'hello face', 'face recognition', 'facial recognition', 'nir$', 'thermal'],
    ...['infračerven', 'podczerwie', 'инфракрас', 'інфрачерв', 'υπέρυθρ', '赤外', '红外', '紅外', '적외'],
  ],
  depth: ['depth', 'time of flight', 'tof$', 'lidar'],
  'desk-view': ['desk view', 'schreibtischansicht', 'vue de bureau', 'bureauweergave', 'デスクビュー', '桌上视角'],
  software: ['obs ', 'obs-', 'virtual', 'manycam', 'snap camera', 'droidcam source', 'xsplit', 'mmhmm', 'ndi '],
};
