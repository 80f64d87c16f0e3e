/**
 * Every point of the verification service's interface, in our own words, and the tests that prove it, by some words of their
 * titles or of a row of their tables. `~` stands for the mark of code. `silent`: the service says nothing about it.
 */
export const CONFORMANCE_POINTS = `
## channels
document manipulation, MRZ and elements of level 1: in photos and in videos | five security keys
elements of level 2, document liveness: only in videos, whose result is a callback | five security keys | callback: each reason_id
## photo request
~data.api_key~, ~data.business_hash~ | photo fields: unknown | submission with unknown | api_key or business_hash
~data.doc_type~ | fields: every document | missing or wrong field
~data.country_code~, ~data.first_name~, ~data.last_name~ | photo fields: all five | missing or wrong field
~data.tags~ | photo fields: an invalid | missing or wrong field
~photos~: PNG, JPEG, WEBP | as photo → forwarded | every matching extension
~photos~: PDF | sniffFileType returns pdf | a PDF with both sides
mime type and extension | as photo → forwarded | not match its declared
one image of both sides | one image with both sides
the order of the files | both sides on a table
## photo result
~doc_type~ | result: every document | without doc_type
~country_code~ | result: a documented | result; another country_code
~doc_model~ | result: a documented | result, all security
~ocr~ | result: every document
~security~ | result: every document | result, all security
~reason~ | photo result: verdict | flow_id, and Cache-Control: | reason, except doc_not_auth | both sides on a table
~verdict~ | result: only verdict | flow_id, and Cache-Control: | both sides on a table
~flow_id~ | result: only verdict | flow_id, and Cache-Control: | result, all security
~ocr.name~, ~ocr.surname~, ~ocr.sex~, ~ocr.nationality~, ~ocr.birth_date~, ~ocr.doc_num~, ~ocr.expiration_date~, ~ocr.issuance_date~ | warning; other values
~ocr.birth_place~, ~ocr.address~ | warning; other values | driving licence with
~security.mrz_vs_viz~, ~security.printing_technique~, ~security.integrated_photo~, ~security.streaks_around_the_card~ | photo result: true, false | result, all security
~security.info_coherence~ | photo result: true, false | info_coherence: valid check
## reasons
~doc_expired~, ~doc_expired_5y~ | reasons of the service
~missing_doc~ | reasons of the service | a table without a document
~missing_front~, ~missing_back~ | reasons of the service | only a back with an MRZ
~sides_inconsistency~ | reasons of the service | different birth dates, surnames or sexes
~out_of_scope~ | reasons of the service | another type than the sent doc_type
~missing_mrz~ | reasons of the service | a passport whose MRZ is rubbed off
~wrong_mrz~ | reasons of the service | wrong_mrz in two photos
~date_not_extracted~ | reasons of the service
~low_quality~, ~blur_img~ | reasons of the service | a dark front
~low_resolution~ | reasons of the service | px → low_resolution
~first_name_mismatch~, ~last_name_mismatch~, ~inversed_name~ | reasons of the service | sent names compared with MRZ or barcode
~doc_spoof~, ~doc_print~, ~doc_not_auth~, ~doc_auth~ | reasons of the service | this number; verdict
~name_not_extracted~, ~surname_not_extracted~ | reasons of the service
## login
~business_identifier~, ~business_secret~ | the business identifier | sandbox login with missing
200: ~status~, 200: ~message~, 200: ~payload.access_token~ | parseLoginSuccess: a success | the right identifier
400: ~status~ | parseLoginFailure: a description | sandbox login with a
400: ~message~, 400: ~description~, a sentence | parseLoginFailure: a description | message and description | sandbox login with a
400: ~description~, a list of fields | parseLoginFailure: a description | message and description | sandbox login with missing
500: ~status~ | parseLoginFailure: a description | scripted login failure
500: ~message~, 500: ~description~ | parseLoginFailure: a description | message and description | scripted login failure
## callback
~id~, ~result~ | callback: only id and | a callback with only | the callback delivers
~reason~, ~metadata~ | callback: a documented | the callback delivers
~reason_id~ | callback: each reason_id | the callback delivers
~document_front~, ~document_back~ | callback: a documented | rejection; the service | the callback delivers
~document~ | callback: a documented | the callback delivers
~document.type.document_type~ | callback: every document
~document.type.document_year~ | callback: a documented
~document.type.country~ | three lower-case letters
every other ~document.ocr~ key | callback: any string
~document.ocr.profession~, ~document.ocr.marital_status~ | Profession and marital_statue
date marks of the key table | CALLBACK_OCR_KEYS → 68
keys that are null or absent | callback: any string | new onboarding demand
## rejection ids
~1~ to ~8~ | callback: each reason_id | reason_id → rejected
## states
~verdict~ true, ~verdict~ false | photo result: verdict | both sides on a table
~result~ validated | parseOnboardingDemandResult: result "validated" | new onboarding demand
~result~ rejected | parseOnboardingDemandResult: result "validated" | reason_id → rejected
## endpoints
~POST {base_url}/flow/authenticity/photo~, ~POST {auth_url}/authorization/v1/auth_business/login~ | the documented paths
## authentication
credentials are never in a frontend | submission with unknown
a token is required for each call | three concurrent submissions | first photo request
~api_key~ and ~business_hash~ go with the photos | submission with unknown
## events
the result of a demand comes to the callback url | rejection; the service | new onboarding demand
a photo call sends no event | flow_id, and Cache-Control:
## errors
photo 200 | result again, without | result, all security
photo 408 | photo call answered with | a photo request that | stalled upload → 408
login 200 | three concurrent submissions
login 400 | a login answered with
login 500 | contact the service’s
## limits
10 MB in all | PHOTO_REQUEST_LIMITS → those | is forwarded completely | photos of 10,000,000
at most two documents | PHOTO_REQUEST_LIMITS → those | photo or three photos
224 × 224 px | PHOTO_REQUEST_LIMITS → those | px → low_resolution
format of a tag | PHOTO_REQUEST_LIMITS → those | missing or wrong field
a token is required for each call | three concurrent submissions | first photo request
## versioning
~v1~ in the login path, no version in the photo path | the documented paths
## silent: photo request
media type of the ~data~ part | dataMediaType → Content-Type
pages of a PDF | as photo → forwarded | a PDF with both sides
## silent: photo result
security keys beyond the five | photo result: true, false
which ~ocr~ fields may be absent | result: a documented
several reasons in one ~reason~ | other than doc_not_auth
## silent: callback
which keys a document or country has | callback: only id and
creation of a demand, name of the parameter with the callback url | new onboarding demand
repeated delivery | failed callback deliveries
callback authentication | callback under either | new onboarding demand
acknowledgement | 500 host_failed, and | callback answered with
access to the secured urls | rejection; the service
## silent: states
transitions | flow_id, and Cache-Control:
## silent: authentication
header and scheme of the token | the configured header
lifetime of a token | second login, and the | expired access token
## silent: errors
photo, any other status | photo call answered with | missing or wrong field
login, any other status | a login answered with
body of a photo 408 | photo call answered with | a photo request that
## silent: limits
rate limits | photo call answered with | 100 simultaneous photo
decimal or binary megabytes | PHOTO_REQUEST_LIMITS → those
## silent: versioning
versioning policy | result: only verdict
`;
