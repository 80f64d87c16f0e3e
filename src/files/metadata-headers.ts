/** First bytes of metadata blocks (CIPA DC-008, DC-007; XMP part 3; Photoshop File Formats). */
export const EXIF_HEADER = 'Exif\0';
export const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0';
export const EXTENDED_XMP_HEADER = 'http://ns.adobe.com/xmp/extension/\0';
export const PHOTOSHOP_HEADER = 'Photoshop 3.0\0';
export const MPF_HEADER = 'MPF\0';
export const ICC_HEADER = 'ICC_PROFILE\0';
/** Keyword of a PNG's iTXt chunk with XMP. */
export const PNG_XMP_KEYWORD = 'XML:com.adobe.xmp';
/** Keyword of a PNG's text chunks with metadata in hexadecimal, as common converters write them. */
export const PNG_RAW_PROFILE_KEYWORD = /^Raw profile type (exif|app1|xmp|8bim)$/i;
